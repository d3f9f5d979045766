#include "tests/compiler/model/stored_zip.h"

#include <map>

namespace switchyard::model {
namespace {

void Append(std::string* out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i, value >>= 8) *out += static_cast<char>(value & 0xFF);
}

// Source: the ZIP file format specification, CRC-32.
uint32_t ChecksumOf(const std::string& bytes) {
  uint32_t sum = 0xFFFFFFFF;
  for (const char c : bytes) {
    sum ^= static_cast<unsigned char>(c);
    for (int i = 0; i < 8; ++i) sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xEDB88320 : 0);
  }
  return ~sum;
}

// The fields that both headers of a member have in common.
void AppendFields(std::string* out, const ZipMember& member) {
  const uint32_t checksum = ChecksumOf(member.bytes) ^ (member.has_wrong_checksum ? 1 : 0);
  Append(out, 20, 2);
  Append(out, member.flags, 2);
  Append(out, member.method, 2);
  Append(out, 0, 4);
  Append(out, checksum, 4);
  Append(out, member.bytes.size(), 4);
  Append(out, member.bytes.size(), 4);
  Append(out, member.name.size(), 2);
}

}  // namespace

std::string StoredZip(const std::vector<ZipMember>& members) {
  std::string zip;
  std::string directory;
  for (const ZipMember& member : members) {
    const uint64_t header = zip.size();
    // The extra field fills up to a multiple of 64.
    const uint64_t without = header + 30 + member.name.size() + 4;
    const uint64_t padding = (64 - without % 64) % 64;
    Append(&zip, 0x04034B50, 4);
    AppendFields(&zip, member);
    Append(&zip, padding + 4, 2);
    zip += member.name;
    Append(&zip, 0x4246, 2);
    Append(&zip, padding, 2);
    zip.append(padding, 'Z');
    zip += member.bytes;
    Append(&directory, 0x02014B50, 4);
    Append(&directory, 20, 2);
    AppendFields(&directory, member);
    Append(&directory, 0, 12);
    Append(&directory, header, 4);
    directory += member.name;
  }
  const uint64_t begin = zip.size();
  zip += directory;
  Append(&zip, 0x06054B50, 4);
  Append(&zip, 0, 4);
  Append(&zip, members.size(), 2);
  Append(&zip, members.size(), 2);
  Append(&zip, directory.size(), 4);
  Append(&zip, begin, 4);
  Append(&zip, 0, 2);
  return zip;
}

std::string ArchiveOf(const std::string& program,
                      const std::vector<std::pair<std::string, std::string>>& members) {
  std::map<std::string, std::string> all = {
      {"models/model.json", program},
      {"data/weights/model_weights_config.json", "{\"config\": {}}"},
      {"data/constants/model_constants_config.json", "{\"config\": {}}"},
      {"archive_format", "pt2"},
      {"byteorder", "little"}};
  for (const auto& [name, bytes] : members) all[name] = bytes;
  std::vector<ZipMember> zip;
  for (const auto& [name, bytes] : all) zip.push_back({"net/" + name, bytes});
  return StoredZip(zip);
}

}  // namespace switchyard::model
