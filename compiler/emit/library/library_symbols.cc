#include "compiler/emit/library/library_symbols.h"

#include <memory>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "compiler/emit/library/library_call.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace switchyard::emit {
namespace {

using File = llvm::object::ELFFile<llvm::object::ELF64LE>;

absl::Status Failure(const std::string& path, const std::string& reason) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", reason));
}

std::string TextOf(llvm::Error error) { return llvm::toString(std::move(error)); }

// The functions that a section of dynamic symbols defines.
template <typename Add>
llvm::Error ReadSection(const File& file, const File::Elf_Shdr& section, const Add& add) {
  auto symbols = file.symbols(&section);
  if (!symbols) return symbols.takeError();
  auto names = file.getStringTableForSymtab(section);
  if (!names) return names.takeError();
  for (const auto& symbol : *symbols) {
    if (symbol.st_shndx == llvm::ELF::SHN_UNDEF || symbol.getType() != llvm::ELF::STT_FUNC) continue;
    auto name = symbol.getName(*names);
    if (!name) return name.takeError();
    add(std::string_view(name->data(), name->size()));
  }
  return llvm::Error::success();
}

template <typename Add>
llvm::Error ReadSymbols(llvm::StringRef text, const Add& add) {
  auto file = File::create(text);
  if (!file) return file.takeError();
  auto sections = file->sections();
  if (!sections) return sections.takeError();
  for (const auto& section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_DYNSYM) continue;
    if (llvm::Error error = ReadSection(*file, section, add)) return error;
  }
  return llvm::Error::success();
}

}  // namespace

absl::StatusOr<LibrarySymbols> LibrarySymbols::Read(const target::Target& target,
                                                    const std::vector<std::string>& paths) {
  LibrarySymbols result(target);
  const auto canonical = target.library->canonical_symbol;
  for (const std::string& path : paths) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) return Failure(path, buffer.getError().message());
    const size_t before = result.names_.size();
    // Others than those of functions in namespaces are not looked for.
    llvm::Error error = ReadSymbols((*buffer)->getBuffer(), [&](std::string_view name) {
      if (name.substr(0, 3) == "_ZN") result.names_.insert(canonical(llvm::demangle(name)));
    });
    if (error) return Failure(path, "no shared library: " + TextOf(std::move(error)));
    if (result.names_.size() == before) return Failure(path, "exports no function");
  }
  return result;
}

std::string LibrarySymbols::NameOf(const schema::NativeFunction& function,
                                   const plan::CasePlan& plan) const {
  return target_->library->symbol(function, LibraryNamespace(*target_, plan).text(),
                                  LibrarySignature(function, plan));
}

bool LibrarySymbols::Has(const schema::NativeFunction& function,
                         const plan::CasePlan& plan) const {
  return names_.contains(NameOf(function, plan));
}

}  // namespace switchyard::emit
