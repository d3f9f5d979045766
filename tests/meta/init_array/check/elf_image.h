// A 64-bit little-endian ELF file in memory: sections, symbols, and the words that the loader would
// see.
//
// Takes the bytes of the file, which must outlive the image. Every read is checked against the
// file's length, so a damaged file gives an error and never a crash.
#ifndef SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_ELF_IMAGE_H_
#define SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_ELF_IMAGE_H_

#include <elf.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

struct ElfSection {
  std::string_view name;
  Elf64_Shdr header;
};

class ElfImage {
 public:
  // Throws std::runtime_error if `bytes` is not such a file.
  explicit ElfImage(std::string_view bytes);

  const std::vector<ElfSection>& sections() const { return sections_; }
  bool HasSymbolTable() const { return has_symbol_table_; }
  // Whether it is what a compiler writes, before a linker gives sections their addresses.
  bool IsObjectFile() const { return is_object_file_; }

  // The words of a section. A word that the loader fills in has its final value, relative to the
  // load address of the file.
  std::vector<uint64_t> ReadWords(const ElfSection& section) const;

  // The name of the function at an address; empty if there is none.
  std::string_view FunctionAt(uint64_t address) const;

 private:
  void ReadSections();
  void ReadFunctions(const ElfSection& symbols);
  void ReadRelocations(const ElfSection& relocations);
  std::string_view StringAt(const Elf64_Shdr& strings, uint64_t offset) const;
  std::string_view Slice(uint64_t offset, uint64_t size) const;
  template <typename T>
  T ReadAt(uint64_t offset) const;

  std::string_view bytes_;
  std::vector<ElfSection> sections_;
  std::map<uint64_t, std::string_view> functions_;
  // Maps the address of a word to the value that the loader adds there.
  std::map<uint64_t, uint64_t> relocations_;
  bool has_symbol_table_ = false;
  bool is_object_file_ = false;
};

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_ELF_IMAGE_H_
