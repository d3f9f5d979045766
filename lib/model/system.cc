#include "lib/model/system.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>

#if defined(_WIN32)
#include <direct.h>
#include <io.h>
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace switchyard::model::system {

#if defined(_WIN32)

int OpenToRead(const char* path) { return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT); }
void Close(int file) { _close(file); }
int64_t Read(int file, char* bytes, size_t size) {
  return _read(file, bytes, static_cast<unsigned>(size));
}

FileFacts FactsOf(int file) {
  struct _stat64 facts{};
  if (file < 0 || _fstat64(file, &facts) != 0) return {};
  return {true, (facts.st_mode & _S_IFMT) == _S_IFREG, static_cast<uint64_t>(facts.st_size)};
}

void* Map(int file, size_t size, bool) {
  auto* const handle = reinterpret_cast<HANDLE>(_get_osfhandle(file));
  HANDLE const mapping = CreateFileMappingA(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) return nullptr;
  void* const mapped = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
  CloseHandle(mapping);  // the view keeps it
  return mapped;
}
void Unmap(void* mapped, size_t) { UnmapViewOfFile(mapped); }

void AskForPages(void*, int64_t) {}

bool MakeFolder(const std::string& path) { return _mkdir(path.c_str()) == 0 || errno == EEXIST; }
bool Rename(const std::string& from, const std::string& to) {
  return MoveFileExA(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
}

#else

int OpenToRead(const char* path) { return open(path, O_RDONLY | O_CLOEXEC); }
void Close(int file) { close(file); }
int64_t Read(int file, char* bytes, size_t size) { return read(file, bytes, size); }

FileFacts FactsOf(int file) {
  struct stat facts{};
  if (file < 0 || fstat(file, &facts) != 0) return {};
  return {true, S_ISREG(facts.st_mode), static_cast<uint64_t>(facts.st_size)};
}

void* Map(int file, size_t size, bool at_once) {
  int flags = MAP_PRIVATE;
#ifdef MAP_POPULATE
  if (at_once) flags |= MAP_POPULATE;
#else
  static_cast<void>(at_once);
#endif
  void* const mapped = mmap(nullptr, size, PROT_READ, flags, file, 0);
  return mapped == MAP_FAILED ? nullptr : mapped;
}
void Unmap(void* mapped, size_t size) { munmap(mapped, size); }

void AskForPages(void* data, int64_t bytes) {
#ifdef MADV_POPULATE_WRITE
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto start = reinterpret_cast<uintptr_t>(data);
  const uintptr_t first = (start + page - 1) / page * page;
  const uintptr_t end = (start + static_cast<uintptr_t>(bytes)) / page * page;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_POPULATE_WRITE);
#else
  static_cast<void>(data);
  static_cast<void>(bytes);
#endif
}

bool MakeFolder(const std::string& path) {
  return mkdir(path.c_str(), 0777) == 0 || errno == EEXIST;
}
bool Rename(const std::string& from, const std::string& to) {
  return std::rename(from.c_str(), to.c_str()) == 0;
}

#endif

}  // namespace switchyard::model::system
