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
    sum.gradients += one.gradients;
  }
  return sum;
}

std::string Row(const std::string& name, const OperatorSize& one, bool has_gradients) {
  std::string row =
      absl::StrFormat("%-28s %10d %10d %10d", name, one.dispatch, one.boxed, one.kernels);
  if (has_gradients) row += absl::StrFormat(" %10d", one.gradients);
  return row + absl::StrFormat(" %10d\n", one.Sum());
}

}  // namespace

std::string RenderText(const SizeReport& report) {
  std::string text =
      absl::StrFormat("%-28s %10s %10s %10s", "operator", "dispatch", "boxed", "kernels");
  if (report.has_gradients) text += absl::StrFormat(" %10s", "gradients");
  text += absl::StrFormat(" %10s\n", "bytes");
  const int width = report.has_gradients ? 54 : 43;  // all columns but the first
  for (const OperatorSize& one : report.operators) {
    text += Row(one.name, one, report.has_gradients);
  }
  const std::string count = absl::StrFormat(
      "%d %s", report.operators.size(), report.operators.size() == 1 ? "operator" : "operators");
  text += Row(count, SumOf(report), report.has_gradients);
  for (const Group& group : kGroups) {
    text += absl::StrFormat("%-28s %*d\n", group.words, width, report.*group.bytes);
  }
  text += absl::StrFormat("%-28s %*d\n", "all that is loaded", width, report.all);
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
          if (report.has_gradients) {
            json.attribute("gradients", static_cast<std::int64_t>(one.gradients));
          }
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
