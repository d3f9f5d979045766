// What programs of models ask the system for beyond C++: mapped files, folders, pages.
//
// Takes: numbers of open files, paths, memory. Gives: what the system says, by the means of POSIX
// or of Windows. Errors: none are raised; errno has the reason where there is one.
#ifndef SWITCHYARD_LIB_MODEL_SYSTEM_H_
#define SWITCHYARD_LIB_MODEL_SYSTEM_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace switchyard::model::system {

// The number of a file that is open for reading as bytes; negative where it cannot be.
int OpenToRead(const char* path);
void Close(int file);
// The next bytes, at most `size`; their count, zero at the end, negative for an error.
int64_t Read(int file, char* bytes, size_t size);

struct FileFacts {
  bool is_known = false;
  bool is_regular = false;  // not a pipe or a device
  uint64_t size = 0;
};
FileFacts FactsOf(int file);

// The first `size` bytes of a file, in the memory of the process, which nobody may write; nullptr
// where the system cannot. With `at_once` it is asked for all pages by one call, in the place of a
// fault for each few.
void* Map(int file, size_t size, bool at_once);
void Unmap(void* mapped, size_t size);

// Asks for the pages of memory by one call, in the place of a fault for each at the first use.
// Without effect where the system cannot.
void AskForPages(void* data, int64_t bytes);

// Whether the folder is there, made or found.
bool MakeFolder(const std::string& path);
// Gives a file another name, that of a file that is there, too.
bool Rename(const std::string& from, const std::string& to);

}  // namespace switchyard::model::system

#endif  // SWITCHYARD_LIB_MODEL_SYSTEM_H_
