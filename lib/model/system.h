// Functions of the operating system that programs of models need: mapped files, folders, pages.
//
// Takes: descriptors of open files, paths, memory. Gives: the system's results, with POSIX or
// Windows functions. Errors: never raised; errno has the reason if there is one.
#ifndef SWITCHYARD_LIB_MODEL_SYSTEM_H_
#define SWITCHYARD_LIB_MODEL_SYSTEM_H_

#include <cstddef>
#include <cstdint>
#include <string>

namespace switchyard::model::system {

// The descriptor of a file that is open for reading bytes; negative if it cannot be opened.
int OpenToRead(const char* path);
void Close(int file);
// Reads at most `size` bytes; returns their count, zero at the end, negative for an error.
int64_t Read(int file, char* bytes, size_t size);

struct FileFacts {
  bool is_known = false;
  bool is_regular = false;  // not a pipe or a device
  uint64_t size = 0;
};
FileFacts FactsOf(int file);

// Maps the first `size` bytes of a file read-only; nullptr if the system cannot. With `at_once` one
// call loads all pages, instead of a page fault for every few.
void* Map(int file, size_t size, bool at_once);
void Unmap(void* mapped, size_t size);

// Loads the pages of memory with one call, instead of a page fault at the first use of each. No
// effect if the system cannot.
void AskForPages(void* data, int64_t bytes);

// Creates the folder if it does not exist; returns whether it exists now.
bool MakeFolder(const std::string& path);
// Renames a file, and replaces an existing file with the new name.
bool Rename(const std::string& from, const std::string& to);

}  // namespace switchyard::model::system

#endif  // SWITCHYARD_LIB_MODEL_SYSTEM_H_
