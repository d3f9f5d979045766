#include "compiler/size/render_sizes.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <iterator>

#include "absl/strings/str_format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::size {
namespace {

struct Group {
  const char* words;
  const char* key;
  std::uint64_t SizeReport::* bytes;
};

constexpr Group kGroups[] = {
    {"shared by kernels", "shared_kernels", &SizeReport::shared_kernels},
    {"run-time", "runtime", &SizeReport::runtime},
    {"C++ library", "standard_library", &SizeReport::standard_library},
    {"rest of the program", "program", &SizeReport::program},
    {"without a symbol", "no_symbol", &SizeReport::no_symbol},
};

OperatorSize SumOf(const SizeReport& report) {
  OperatorSize sum;
  for (const OperatorSize& one : report.operators) {
    sum.dispatch += one.dispatch;
    sum.boxed += one.boxed;
    sum.kernels += one.kernels;
  }
  return sum;
}

std::string Row(const std::string& name, const OperatorSize& one) {
  return absl::StrFormat("%-28s %10d %10d %10d %10d\n", name, one.dispatch, one.boxed, one.kernels,
                         one.Sum());
}

}  // namespace

std::string RenderText(const SizeReport& report) {
  std::string text = absl::StrFormat("%-28s %10s %10s %10s %10s\n", "operator", "dispatch", "boxed",
                                     "kernels", "bytes");
  for (const OperatorSize& one : report.operators) text += Row(one.name, one);
  const std::string count = absl::StrFormat(
      "%d %s", report.operators.size(), report.operators.size() == 1 ? "operator" : "operators");
  text += Row(count, SumOf(report));
  for (const Group& group : kGroups) {
    text += absl::StrFormat("%-28s %43d\n", group.words, report.*group.bytes);
  }
  text += absl::StrFormat("%-28s %43d\n", "all that is loaded", report.all);
  return text;
}

std::string RenderJson(const SizeReport& report) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, 2);
  json.object([&] {
    json.attributeArray("operators", [&] {
      for (const OperatorSize& one : report.operators) {
        json.object([&] {
          json.attribute("name", one.name);
          json.attribute("dispatch", static_cast<std::int64_t>(one.dispatch));
          json.attribute("boxed", static_cast<std::int64_t>(one.boxed));
          json.attribute("kernels", static_cast<std::int64_t>(one.kernels));
        });
      }
    });
    for (const Group& group : kGroups) {
      json.attribute(group.key, static_cast<std::int64_t>(report.*group.bytes));
    }
    json.attribute("all", static_cast<std::int64_t>(report.all));
  });
  stream << '\n';
  return stream.str();
}

}  // namespace switchyard::size
