#include "compiler/model/read/archive.h"

#include <minizip/unzip.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

// Far more than any model has weights.
constexpr uint64_t kMostMembers = 1 << 20;
constexpr size_t kLongestName = 1024;

absl::Status Fault(std::string_view what) { return absl::InvalidArgumentError(std::string(what)); }
absl::Status Fault(std::string_view member, std::string_view what) {
  return Fault(Joined("member `", member, "` ", what));
}

// The file as minizip reads it.
struct Stream {
  std::string_view bytes;
  uint64_t at = 0;
};

uLong ReadBytes(voidpf /*opaque*/, voidpf stream, void* buffer, uLong size) {
  auto& from = *static_cast<Stream*>(stream);
  const uint64_t left = from.bytes.size() - std::min<uint64_t>(from.at, from.bytes.size());
  const auto count = static_cast<uLong>(std::min<uint64_t>(size, left));
  if (count != 0) std::memcpy(buffer, from.bytes.data() + from.at, count);
  from.at += count;
  return count;
}

uLong WriteBytes(voidpf /*opaque*/, voidpf /*stream*/, const void* /*buffer*/, uLong /*size*/) {
  return 0;
}

ZPOS64_T Tell(voidpf /*opaque*/, voidpf stream) { return static_cast<Stream*>(stream)->at; }

long Seek(voidpf /*opaque*/, voidpf stream, ZPOS64_T offset, int origin) {
  auto& in = *static_cast<Stream*>(stream);
  const uint64_t base = origin == ZLIB_FILEFUNC_SEEK_CUR   ? in.at
                        : origin == ZLIB_FILEFUNC_SEEK_END ? in.bytes.size()
                                                           : 0;
  if (offset > in.bytes.size() || base + offset > in.bytes.size()) return -1;
  in.at = base + offset;
  return 0;
}

int Close(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }
int HasError(voidpf /*opaque*/, voidpf /*stream*/) { return 0; }
voidpf Open(voidpf opaque, const void* /*name*/, int /*mode*/) { return opaque; }

bool IsPathBelow(std::string_view name) {
  if (name.find_first_of("\\:") != std::string_view::npos) return false;
  for (bool has_more = true; has_more;) {
    const size_t slash = name.find('/');
    const std::string_view part = name.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    has_more = slash != std::string_view::npos;
    if (has_more) name.remove_prefix(slash + 1);
  }
  return true;
}

// Empty for a name that stays below the top folder.
std::string_view FaultOfName(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return "has an empty or an overlong name";
  if (!IsPathBelow(name)) return "has a name that is no path below a folder";
  const bool is_plain =
      std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
  return is_plain ? "" : "has a name with characters that are not printable";
}

uint32_t Checksum(std::string_view bytes) {
  uLong checksum = crc32(0, nullptr, 0);
  while (!bytes.empty()) {
    const size_t count = std::min<size_t>(bytes.size(), std::numeric_limits<uInt>::max());
    checksum =
        crc32(checksum, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(count));
    bytes.remove_prefix(count);
  }
  return static_cast<uint32_t>(checksum);
}

struct Member {
  std::string name;
  std::string_view bytes;
};

// Whether the last bytes are the end of a zip archive without a comment. What is cut off has none.
bool HasEnd(std::string_view bytes) {
  constexpr size_t kSize = 22;
  constexpr std::string_view kSignature = "PK\5\6";
  if (bytes.size() < kSize) return false;
  const std::string_view end = bytes.substr(bytes.size() - kSize);
  return end.substr(0, kSignature.size()) == kSignature && end[kSize - 2] == 0 &&
         end[kSize - 1] == 0;
}

bool Overlap(const Archive::Members& members) {
  std::vector<std::string_view> by_place;
  for (const auto& [name, bytes] : members) {
    if (!bytes.empty()) by_place.push_back(bytes);
  }
  std::sort(by_place.begin(), by_place.end(), [](std::string_view a, std::string_view b) {
    return std::less<>()(a.data(), b.data());
  });
  for (size_t i = 1; i < by_place.size(); ++i) {
    if (by_place[i - 1].data() + by_place[i - 1].size() > by_place[i].data()) return true;
  }
  return false;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : stream_{bytes} {
    if (!HasEnd(bytes)) return;
    zlib_filefunc64_def functions{Open, ReadBytes, WriteBytes, Tell,
                                  Seek, Close,     HasError,   &stream_};
    file_ = unzOpen2_64("", &functions);
  }
  ~Reader() {
    if (file_ != nullptr) unzClose(file_);
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  absl::StatusOr<Archive::Members> Read() {
    unz_global_info64 info{};
    if (file_ == nullptr || unzGetGlobalInfo64(file_, &info) != UNZ_OK) {
      return Fault("it is no zip archive, or its end is missing");
    }
    if (info.number_entry == 0 || info.number_entry > kMostMembers) {
      return Fault(Joined("it has ", info.number_entry, " members"));
    }
    Archive::Members members;
    for (uint64_t i = 0; i < info.number_entry; ++i) {
      const int moved = i == 0 ? unzGoToFirstFile(file_) : unzGoToNextFile(file_);
      if (moved != UNZ_OK) return Fault(Joined("the entry of member ", i, " is damaged"));
      absl::StatusOr<Member> member = Current();
      if (!member.ok()) return member.status();
      const std::string name = member->name;
      if (!members.emplace(std::move(member->name), member->bytes).second) {
        return Fault(name, "is there twice");
      }
    }
    if (Overlap(members)) return Fault("its members lie over each other");
    return members;
  }

 private:
  absl::StatusOr<Member> Current() {
    unz_file_info64 info{};
    std::string name(kLongestName + 1, '\0');
    if (unzGetCurrentFileInfo64(file_, &info, name.data(), static_cast<uLong>(name.size()), nullptr,
                                0, nullptr, 0) != UNZ_OK) {
      return Fault("the entry of a member is damaged");
    }
    name.resize(std::min<size_t>(info.size_filename, name.size()));
    if (const std::string_view fault = FaultOfName(name); !fault.empty()) {
      return Fault(Joined("a member ", fault));
    }
    if ((info.flag & 1) != 0) return Fault(name, "is encrypted");
    if (info.compression_method != 0) {
      return Fault(name, "is compressed; torch.export.save stores members as they are");
    }
    if (info.compressed_size != info.uncompressed_size) return Fault(name, "has two sizes");
    return WithBytes(std::move(name), info);
  }

  absl::StatusOr<Member> WithBytes(std::string name, const unz_file_info64& info) {
    int method = 0;
    int level = 0;
    if (unzOpenCurrentFile2(file_, &method, &level, 1) != UNZ_OK) {
      return Fault(name, "has a damaged header");
    }
    const uint64_t begin = unzGetCurrentFileZStreamPos64(file_);
    unzCloseCurrentFile(file_);
    const uint64_t size = info.uncompressed_size;
    if (begin > stream_.bytes.size() || size > stream_.bytes.size() - begin) {
      return Fault(name, "is cut off");
    }
    const std::string_view bytes = stream_.bytes.substr(begin, size);
    if (Checksum(bytes) != info.crc) return Fault(name, "differs from its checksum");
    return Member{std::move(name), bytes};
  }

  Stream stream_;
  unzFile file_ = nullptr;
};

}  // namespace

absl::StatusOr<Archive> Archive::Read(std::string_view bytes) {
  absl::StatusOr<Members> members = Reader(bytes).Read();
  if (!members.ok()) return members.status();
  // All names begin with the same folder, whatever the file is called now.
  const std::string& first = members->begin()->first;
  const std::string top = first.substr(0, first.find('/') + 1);
  Archive archive;
  for (auto& [name, contents] : *members) {
    if (top.empty() || name.compare(0, top.size(), top) != 0) {
      return Fault(name, "is not in the one top folder of an archive of torch.export.save");
    }
    archive.members_.emplace(name.substr(top.size()), contents);
  }
  return archive;
}

std::optional<std::string_view> Archive::Find(std::string_view name) const {
  const auto found = members_.find(name);
  if (found == members_.end()) return std::nullopt;
  return found->second;
}

}  // namespace switchyard::model
