#include "tests/meta/init_array/check/elf_image.h"

#include <cstring>
#include <stdexcept>

namespace switchyard::meta {

ElfImage::ElfImage(std::string_view bytes) : bytes_(bytes) {
  if (bytes.substr(0, SELFMAG) != ELFMAG) throw std::runtime_error("not an ELF file");
  const auto header = ReadAt<Elf64_Ehdr>(0);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB) {
    throw std::runtime_error("not a 64-bit little-endian ELF file");
  }
  is_object_file_ = header.e_type == ET_REL;
  ReadSections();
  for (const ElfSection& section : sections_) {
    if (section.header.sh_type == SHT_SYMTAB) ReadFunctions(section);
    if (section.header.sh_type == SHT_RELA) ReadRelocations(section);
  }
}

std::vector<uint64_t> ElfImage::ReadWords(const ElfSection& section) const {
  const Elf64_Shdr& header = section.header;
  std::vector<uint64_t> words;
  if (header.sh_type == SHT_NOBITS) return words;
  for (uint64_t at = 0; at + sizeof(uint64_t) <= header.sh_size; at += sizeof(uint64_t)) {
    const auto relocation = relocations_.find(header.sh_addr + at);
    words.push_back(relocation != relocations_.end() ? relocation->second
                                                     : ReadAt<uint64_t>(header.sh_offset + at));
  }
  return words;
}

std::string_view ElfImage::FunctionAt(uint64_t address) const {
  const auto function = functions_.find(address);
  return function == functions_.end() ? std::string_view() : function->second;
}

void ElfImage::ReadSections() {
  const auto header = ReadAt<Elf64_Ehdr>(0);
  for (uint64_t i = 0; i < header.e_shnum; ++i) {
    sections_.push_back({{}, ReadAt<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr))});
  }
  if (header.e_shstrndx >= sections_.size()) throw std::runtime_error("sections have no names");
  const Elf64_Shdr names = sections_[header.e_shstrndx].header;
  for (ElfSection& section : sections_) section.name = StringAt(names, section.header.sh_name);
}

void ElfImage::ReadFunctions(const ElfSection& symbols) {
  has_symbol_table_ = true;
  if (symbols.header.sh_link >= sections_.size()) throw std::runtime_error("symbols have no names");
  const Elf64_Shdr& names = sections_[symbols.header.sh_link].header;
  for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols.header.sh_size; at += sizeof(Elf64_Sym)) {
    const auto symbol = ReadAt<Elf64_Sym>(symbols.header.sh_offset + at);
    if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC || symbol.st_shndx == SHN_UNDEF) continue;
    functions_.emplace(symbol.st_value, StringAt(names, symbol.st_name));
  }
}

void ElfImage::ReadRelocations(const ElfSection& relocations) {
  const Elf64_Shdr& header = relocations.header;
  for (uint64_t at = 0; at + sizeof(Elf64_Rela) <= header.sh_size; at += sizeof(Elf64_Rela)) {
    const auto relocation = ReadAt<Elf64_Rela>(header.sh_offset + at);
    // Only relocations without a symbol: those with a symbol refer to a function of another
    // library.
    if (ELF64_R_SYM(relocation.r_info) != 0) continue;
    relocations_.emplace(relocation.r_offset, static_cast<uint64_t>(relocation.r_addend));
  }
}

std::string_view ElfImage::StringAt(const Elf64_Shdr& strings, uint64_t offset) const {
  const std::string_view table = Slice(strings.sh_offset, strings.sh_size);
  if (offset >= table.size()) throw std::runtime_error("a name lies outside its table");
  const std::string_view rest = table.substr(offset);
  return rest.substr(0, rest.find('\0'));
}

std::string_view ElfImage::Slice(uint64_t offset, uint64_t size) const {
  if (offset > bytes_.size() || size > bytes_.size() - offset) {
    throw std::runtime_error("the file is shorter than its tables say");
  }
  return bytes_.substr(offset, size);
}

template <typename T>
T ElfImage::ReadAt(uint64_t offset) const {
  T value;
  std::memcpy(&value, Slice(offset, sizeof(T)).data(), sizeof(T));
  return value;
}

}  // namespace switchyard::meta
