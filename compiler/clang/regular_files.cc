#include "compiler/clang/regular_files.h"

#include <memory>
#include <system_error>

namespace switchyard::cxx {
namespace {

namespace vfs = llvm::vfs;

class OnlyRegularFiles : public vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  // To open a pipe may already wait for ever.
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine& path) override {
    const llvm::ErrorOr<vfs::Status> found = status(path);
    if (!found) return found.getError();
    const bool is_readable = found->isRegularFile() || found->isDirectory();
    if (!is_readable) return std::make_error_code(std::errc::invalid_argument);
    return ProxyFileSystem::openFileForRead(path);
  }
};

}  // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> RegularFiles() {
  return llvm::makeIntrusiveRefCnt<OnlyRegularFiles>(vfs::createPhysicalFileSystem());
}

}  // namespace switchyard::cxx
