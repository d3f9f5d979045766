// Replaces the C library's search for users in a static program: it finds nobody.
//
// LLVM asks for a home folder when HOME is not set, and for `~name` in paths. The C library's own
// functions load shared libraries for that (NSS). Those must have exactly the version that the
// program was linked with; on another Linux system the program may crash.
#include <pwd.h>

#include <cstddef>

extern "C" {

int getpwuid_r(uid_t, passwd*, char*, std::size_t, passwd** result) {
  *result = nullptr;
  return 0;
}

int getpwnam_r(const char*, passwd*, char*, std::size_t, passwd** result) {
  *result = nullptr;
  return 0;
}

}  // extern "C"
