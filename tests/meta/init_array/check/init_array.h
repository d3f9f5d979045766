// The code that a binary runs before main, or that an object file adds to that of its program.
//
// Takes the bytes of an ELF file with a symbol table; returns every entry of its initializer arrays
// that is not the C run-time's own. A static initializer in C++ code is such an entry. Of an object
// file, whose entries have neither address nor name yet, it returns each array.
#ifndef SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_INIT_ARRAY_H_
#define SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_INIT_ARRAY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::meta {

struct InitEntry {
  std::string section;
  uint64_t address;
  std::string function;  // mangled; empty if no symbol starts at the address
};

// Throws std::runtime_error if the file cannot be read or has no symbol table, because an entry
// without a name cannot be distinguished from the run-time's own.
std::vector<InitEntry> FindInitializers(std::string_view elf_file);

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_INIT_ARRAY_CHECK_INIT_ARRAY_H_
