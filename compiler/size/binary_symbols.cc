#include "compiler/size/binary_symbols.h"

#include <map>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Object/SymbolSize.h"
#include "llvm/Support/Error.h"

namespace switchyard::size {
namespace {

using llvm::object::ObjectFile;
using llvm::object::SectionRef;
using llvm::object::SymbolRef;

bool IsLoaded(const ObjectFile& object, const SectionRef& section) {
  if (section.isBSS() || section.isVirtual()) return false;
  if (!object.isELF()) return section.isText() || section.isData();
  return (llvm::object::ELFSectionRef(section).getFlags() & llvm::ELF::SHF_ALLOC) != 0;
}

// Nothing for a symbol of another file, or one that takes no space in the file.
std::optional<SectionRef> SectionOf(const ObjectFile& object, const SymbolRef& symbol) {
  llvm::Expected<llvm::object::section_iterator> section = symbol.getSection();
  if (!section) {
    llvm::consumeError(section.takeError());
    return std::nullopt;
  }
  if (*section == object.section_end() || !IsLoaded(object, **section)) return std::nullopt;
  return **section;
}

template <typename T>
std::optional<T> ValueOf(llvm::Expected<T> value) {
  if (value) return *std::move(value);
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

// One symbol for each address: constructors have two names. The longest symbol stays.
std::map<std::uint64_t, Symbol> SymbolsByAddress(const ObjectFile& object) {
  std::map<std::uint64_t, Symbol> found;
  for (const auto& [symbol, bytes] : llvm::object::computeSymbolSizes(object)) {
    if (bytes == 0 || !SectionOf(object, symbol)) continue;
    const auto address = ValueOf(symbol.getAddress());
    const auto name = ValueOf(symbol.getName());
    if (!address || !name) continue;
    Symbol& here = found[*address];
    if (here.bytes < bytes) {
      here = {llvm::demangle(std::string_view(name->data(), name->size())), bytes};
    }
  }
  return found;
}

}  // namespace

absl::StatusOr<BinarySymbols> ReadBinarySymbols(const std::string& path) {
  auto binary = llvm::object::createBinary(path);
  if (!binary) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", llvm::toString(binary.takeError())));
  }
  const auto* object = llvm::dyn_cast<ObjectFile>(binary->getBinary());
  if (object == nullptr || object->isRelocatableObject()) {
    return absl::InvalidArgumentError(absl::StrCat(
        path, ": no linked program: an object file or an archive has what linking leaves out"));
  }
  BinarySymbols result;
  for (const SectionRef& section : object->sections()) {
    if (IsLoaded(*object, section)) result.loaded_bytes += section.getSize();
  }
  for (auto& [address, symbol] : SymbolsByAddress(*object)) {
    result.symbols.push_back(std::move(symbol));
  }
  if (result.symbols.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": no symbol table: measure the program before it is stripped"));
  }
  return result;
}

}  // namespace switchyard::size
