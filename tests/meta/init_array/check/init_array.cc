#include "tests/meta/init_array/check/init_array.h"

#include <stdexcept>

#include "tests/meta/init_array/check/elf_image.h"

namespace switchyard::meta {
namespace {

constexpr std::string_view kInitializerArrays[] = {".preinit_array", ".init_array", ".ctors"};

// `.init_array.00100` and similar sections exist only in object files; a linker merges them.
bool IsInitializerArray(std::string_view section) {
  for (const std::string_view array : kInitializerArrays) {
    if (section.substr(0, array.size()) != array) continue;
    if (section.size() == array.size() || section[array.size()] == '.') return true;
  }
  return false;
}

// gcc's crtbegin.o registers the tables of transactional memory, and its libgcc asks an arm64
// processor for its atomic instructions; neither is our code.
bool IsOfTheRuntime(std::string_view function) {
  return function == "frame_dummy" || function == "register_tm_clones" ||
         function == "init_have_lse_atomics";
}

// `.ctors` begins with -1 and ends with 0.
bool IsMark(uint64_t word) { return word == 0 || word == ~uint64_t{0}; }

}  // namespace

std::vector<InitEntry> FindInitializers(std::string_view elf_file) {
  const ElfImage image(elf_file);
  if (!image.HasSymbolTable()) {
    throw std::runtime_error("no symbol table: was the binary stripped?");
  }
  std::vector<InitEntry> entries;
  for (const ElfSection& section : image.sections()) {
    if (!IsInitializerArray(section.name)) continue;
    if (image.IsObjectFile()) {
      // Its words get their values from a linker, so that all of them count, without names.
      if (section.header.sh_size != 0) entries.push_back({std::string(section.name), 0, ""});
      continue;
    }
    for (const uint64_t word : image.ReadWords(section)) {
      const std::string_view function = image.FunctionAt(word);
      if (IsMark(word) || IsOfTheRuntime(function)) continue;
      entries.push_back({std::string(section.name), word, std::string(function)});
    }
  }
  return entries;
}

}  // namespace switchyard::meta
