#include "compiler/tooling/index_text.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace switchyard::tooling {
namespace {

constexpr int kBits = 7;
constexpr unsigned kMore = 0x80;

// Walks values with a ByteWriter or a ByteReader; `T` is const for the former.
template <typename Stream>
class Walk {
 public:
  explicit Walk(Stream& stream) : stream_(stream) {}

  template <typename T>
  void Integer(T& value) {
    if constexpr (std::is_same_v<Stream, ByteWriter>) {
      stream_.Number(static_cast<std::uint64_t>(value));
    } else {
      std::uint64_t number = 0;
      stream_.Number(number);
      value = static_cast<T>(number);
    }
  }

  template <typename List, typename Visit>
  void Each(List& list, Visit visit) {
    std::uint64_t size = list.size();
    stream_.Number(size);
    if constexpr (std::is_same_v<Stream, ByteReader>) {
      if (size > stream_.Left()) stream_.Fail();
      list.resize(stream_.IsGood() ? size : 0);
    }
    for (auto& element : list) visit(element);
  }

  template <typename T>
  void Of(T& value) {
    using Plain = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Plain, std::string>) {
      stream_.Text(value);
    } else if constexpr (std::is_same_v<Plain, TypeTree>) {
      Of(value.name);
      Integer(value.is_const);
      Integer(value.reference);
      Each(value.arguments, [&](auto& argument) { Of(argument); });
    } else if constexpr (std::is_same_v<Plain, Place>) {
      Integer(value.file);
      Integer(value.begin);
      Integer(value.end);
    } else if constexpr (std::is_same_v<Plain, ParameterDecl>) {
      All(value.name, value.type, value.spelled, value.place, value.type_place, value.name_place,
          value.default_place);
      Integer(value.is_in_macro);
    } else if constexpr (std::is_same_v<Plain, KernelDecl>) {
      Kernel(value);
    } else if constexpr (std::is_same_v<Plain, SourceError>) {
      All(value.place, value.text);
      Integer(value.is_of_signature);
    } else if constexpr (std::is_same_v<Plain, FunctionBody>) {
      Body(value);
    } else if constexpr (std::is_same_v<Plain, Callee>) {
      All(value.name, value.key);
      Each(value.parameters, [&](auto& name) { Of(name); });
      Integer(value.is_internal);
      Integer(value.is_member);
    } else {
      static_assert(std::is_same_v<Plain, IgnoredId>);
      All(value.id, value.place);
      Integer(value.line);
      Integer(value.has_reason);
    }
  }

 private:
  template <typename... T>
  void All(T&... values) {
    (Of(values), ...);
  }

  template <typename T>
  void Kernel(T& kernel) {
    Integer(kernel.kind);
    All(kernel.name_space, kernel.class_name, kernel.name, kernel.result, kernel.spelled_result);
    Each(kernel.parameters, [&](auto& parameter) { Of(parameter); });
    Integer(kernel.linkage);
    Integer(kernel.is_declared_before);
    Integer(kernel.is_in_macro);
    All(kernel.name_place, kernel.result_place, kernel.parameters_place, kernel.linkage_place,
        kernel.head_place);
    Integer(kernel.body);
  }

  template <typename T>
  void Numbers(T& numbers) {
    Each(numbers, [&](auto& number) { Integer(number); });
  }

  template <typename T>
  void Body(T& body) {
    All(body.key, body.name);
    Each(body.parameters, [&](auto& name) { Of(name); });
    Each(body.values, [&](auto& value) {
      Integer(value.kind);
      Integer(value.number);
      Numbers(value.sources);
    });
    Each(body.calls, [&](auto& call) {
      Integer(call.callee);
      Numbers(call.arguments);
      Of(call.place);
      Integer(call.is_guarded);
    });
    const auto value_at = [&](auto& fact) {
      Integer(fact.value);
      Of(fact.place);
    };
    Each(body.writes, value_at);
    Each(body.returns, value_at);
    Each(body.launches, [&](auto& launch) {
      Of(launch.place);
      Integer(launch.is_guarded);
      Integer(launch.is_checked);
    });
  }

  Stream& stream_;
};

template <typename Stream, typename Index>
void WalkIndex(Stream& stream, Index& index) {
  Walk<Stream> walk(stream);
  walk.Each(index.files, [&](auto& file) { walk.Of(file); });
  walk.Each(index.kernels, [&](auto& kernel) { walk.Of(kernel); });
  walk.Each(index.errors, [&](auto& error) { walk.Of(error); });
  walk.Each(index.ignored, [&](auto& ignored) { walk.Of(ignored); });
  walk.Each(index.bodies, [&](auto& body) { walk.Of(body); });
  walk.Each(index.callees, [&](auto& callee) { walk.Of(callee); });
}

bool HasFiles(const KernelIndex& index) {
  const auto is_in = [&](const Place& place) { return place.file < index.files.size(); };
  return !index.files.empty() &&
         std::all_of(index.kernels.begin(), index.kernels.end(), [&](const KernelDecl& kernel) {
           return is_in(kernel.name_place) && is_in(kernel.head_place);
         });
}

}  // namespace

void ByteWriter::Number(const std::uint64_t& number) {
  std::uint64_t rest = number;
  for (; rest >= kMore; rest >>= kBits) bytes_ += static_cast<char>((rest & (kMore - 1)) | kMore);
  bytes_ += static_cast<char>(rest);
}

void ByteWriter::Text(const std::string& text) {
  Number(text.size());
  bytes_ += text;
}

void ByteReader::Number(std::uint64_t& number) {
  number = 0;
  for (int shift = 0; shift < 64; shift += kBits) {
    if (bytes_.empty()) break;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte & (kMore - 1)) << shift;
    if (byte < kMore) return;
  }
  is_good_ = false;
  number = 0;
}

void ByteReader::Text(std::string& text) {
  std::uint64_t size = 0;
  Number(size);
  is_good_ = is_good_ && size <= bytes_.size();
  if (!is_good_) size = 0;
  text = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
}

std::string WriteIndex(const KernelIndex& index) {
  ByteWriter writer;
  WalkIndex(writer, index);
  std::vector<std::pair<std::string, TypeTree>> names(index.names.begin(), index.names.end());
  Walk<ByteWriter> walk(writer);
  walk.Each(std::as_const(names), [&](const auto& name) {
    walk.Of(name.first);
    walk.Of(name.second);
  });
  return writer.Take();
}

bool ReadIndex(std::string_view bytes, KernelIndex* index) {
  ByteReader reader(bytes);
  WalkIndex(reader, *index);
  std::vector<std::pair<std::string, TypeTree>> names;
  Walk<ByteReader> walk(reader);
  walk.Each(names, [&](auto& name) {
    walk.Of(name.first);
    walk.Of(name.second);
  });
  for (auto& [name, meaning] : names) index->names.emplace(std::move(name), std::move(meaning));
  return reader.IsGood() && HasFiles(*index);
}

}  // namespace switchyard::tooling
