#include "compiler/files/exported_symbols.h"

#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace switchyard::files {
namespace {

using File = llvm::object::ELFFile<llvm::object::ELF64LE>;
using Names = std::vector<std::string>;

absl::Status Failure(const std::string& path, const std::string& reason) {
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", reason));
}

bool IsDefinedFunction(const File::Elf_Sym& symbol) {
  return symbol.st_shndx != llvm::ELF::SHN_UNDEF && symbol.getType() == llvm::ELF::STT_FUNC;
}

llvm::Error ReadSection(const File& file, const File::Elf_Shdr& section, Names* found) {
  auto symbols = file.symbols(&section);
  if (!symbols) return symbols.takeError();
  auto names = file.getStringTableForSymtab(section);
  if (!names) return names.takeError();
  for (const File::Elf_Sym& symbol : *symbols) {
    if (!IsDefinedFunction(symbol)) continue;
    auto name = symbol.getName(*names);
    if (!name) return name.takeError();
    const std::string_view mangled(name->data(), name->size());
    if (mangled.substr(0, 3) == "_ZN") found->push_back(llvm::demangle(mangled));
  }
  return llvm::Error::success();
}

llvm::Error ReadLibrary(llvm::StringRef text, Names* found) {
  auto file = File::create(text);
  if (!file) return file.takeError();
  auto sections = file->sections();
  if (!sections) return sections.takeError();
  for (const File::Elf_Shdr& section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_DYNSYM) continue;
    if (llvm::Error error = ReadSection(*file, section, found)) return error;
  }
  return llvm::Error::success();
}

void ReadText(llvm::StringRef text, Names* found) {
  const absl::string_view all(text.data(), text.size());
  for (const absl::string_view line : absl::StrSplit(all, '\n', absl::SkipWhitespace())) {
    if (line.find('(') != absl::string_view::npos) found->emplace_back(line);
  }
}

}  // namespace

absl::StatusOr<Names> ReadExportedSymbols(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return Failure(path, buffer.getError().message());
  const llvm::StringRef text = (*buffer)->getBuffer();
  Names found;
  if (text.substr(0, 4) == "\177ELF") {
    if (llvm::Error error = ReadLibrary(text, &found)) {
      return Failure(path, "no shared library: " + llvm::toString(std::move(error)));
    }
  } else {
    ReadText(text, &found);
  }
  if (found.empty()) return Failure(path, "names no function that is exported");
  return found;
}

}  // namespace switchyard::files
