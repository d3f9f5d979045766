// The archive of an exported program: a zip whose members are stored, not compressed.
//
// Takes the bytes of a file; gives its members as views of these bytes. Every fault is an error
// that names the member: what is no zip, compressed or encrypted members, names that leave the
// archive, members that lie over each other, and contents that differ from their checksum. Nothing
// is decompressed, so an archive never becomes larger than its file. Source: reference exported
// program, section 1.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_ARCHIVE_H_
#define SWITCHYARD_COMPILER_MODEL_READ_ARCHIVE_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace switchyard::model {

class Archive {
 public:
  // `bytes` must outlive the archive.
  static absl::StatusOr<Archive> Read(std::string_view bytes);

  // By the name below the top folder: `models/model.json`. Nothing when there is none.
  std::optional<std::string_view> Find(std::string_view name) const;

  using Members = std::map<std::string, std::string_view, std::less<>>;
  const Members& members() const { return members_; }

 private:
  Members members_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_ARCHIVE_H_
