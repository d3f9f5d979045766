// What a linked program consists of: its symbols and their sizes.
//
// Takes the path of a program or shared library of ELF, Mach-O or another format that LLVM's Object
// library reads, for any machine. Errors, with the path in front: the file cannot be read, is an
// object file or an archive (nothing has been left out of it yet), or has no symbol table, as
// after `strip`. Sizes are in bytes.
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
  // In the order of addresses, one an address; those without contents (.bss) are left out.
  std::vector<Symbol> symbols;
  // Of all sections that are loaded from the file, symbols or not.
  std::uint64_t loaded_bytes = 0;
};

absl::StatusOr<BinarySymbols> ReadBinarySymbols(const std::string& path);

}  // namespace switchyard::size

#endif  // SWITCHYARD_COMPILER_SIZE_BINARY_SYMBOLS_H_
