// The least that a program with weights does before its first result: maps a file and reads it
// once, every byte. models.py compiles it, and shows its time beside that of whole models.
//
//   least_start FILE
//
// Exits with 0; with 2 for a file that cannot be mapped. A rest of less than eight bytes is not
// read.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const int file = open(argv[1], O_RDONLY | O_CLOEXEC);
  struct stat status = {};
  if (file < 0 || fstat(file, &status) != 0) return 2;
  const auto size = static_cast<size_t>(status.st_size);
  void* const bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (bytes == MAP_FAILED) return 2;
  const auto* const words = static_cast<const uint64_t*>(bytes);
  uint64_t sum = 0;
  for (size_t i = 0; i < size / sizeof(uint64_t); ++i) sum += words[i];
  // So that the compiler cannot leave the sum out.
  return sum == UINT64_MAX ? 1 : 0;
}
