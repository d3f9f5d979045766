// What a static program has in the place of the C library's search for users: nobody is found.
//
// LLVM asks for a home folder when HOME is not set, and for `~name` in paths. The C library's own
// functions load shared libraries for it (NSS), and these must be of the very version that the
// program was linked with: on another Linux than the one where it was built, it may crash.
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
