// Reads the symbols of a linked program and their sizes.
//
// Takes the path of a program or shared library of ELF, Mach-O or another format that LLVM's Object
// library reads, for any machine. Errors begin with the path: the file cannot be read, is an object
// file or an archive (which still contains unused code), or has no symbol table, as after `strip`.
// Sizes are in bytes.
#ifndef SWITCHYARD_COMPILER_SIZE_BINARY_SYMBOLS_H_
#define SWITCHYARD_COMPILER_SIZE_BINARY_SYMBOLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::size {

struct Symbol {
  std::string name;  // demangled, with parameters
  std::uint64_t bytes = 0;
};

struct BinarySymbols {
  // In the order of addresses, one for each address, without symbols without contents (.bss).
  std::vector<Symbol> symbols;
  // The size of all sections that are loaded from the file, with or without symbols.
  std::uint64_t loaded_bytes = 0;
};

absl::StatusOr<BinarySymbols> ReadBinarySymbols(const std::string& path);

}  // namespace switchyard::size

#endif  // SWITCHYARD_COMPILER_SIZE_BINARY_SYMBOLS_H_
