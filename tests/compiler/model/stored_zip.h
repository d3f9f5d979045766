// Archives as torch.export.save writes them, made by tests: members are stored, data begins at a
// multiple of 64.
#ifndef SWITCHYARD_TESTS_COMPILER_MODEL_STORED_ZIP_H_
#define SWITCHYARD_TESTS_COMPILER_MODEL_STORED_ZIP_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace switchyard::model {

struct ZipMember {
  std::string name;  // with the top folder
  std::string bytes;
  // What a hostile archive says instead of the truth.
  uint16_t method = 0;
  uint16_t flags = 0x800;
  bool has_wrong_checksum = false;
};

std::string StoredZip(const std::vector<ZipMember>& members);

// An archive of one program: its JSON, and members below the top folder `net`. What is missing
// among them is added.
std::string ArchiveOf(const std::string& program,
                      const std::vector<std::pair<std::string, std::string>>& members = {});

}  // namespace switchyard::model

#endif  // SWITCHYARD_TESTS_COMPILER_MODEL_STORED_ZIP_H_
