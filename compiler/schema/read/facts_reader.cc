#include "compiler/schema/read/facts_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/kernel_dtypes.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

constexpr std::string_view kFacts = "facts";
constexpr std::string_view kComplex = "complex";
constexpr std::string_view kNeeds = "needs";
constexpr std::string_view kIf = " if ";
constexpr std::string_view kAnd = " and ";

void ReportNotRead(source::SourceRange range, const std::string& why, diagnostics::Sink& sink) {
  sink.Report(diagnostics::kFactsNotRead, range, diagnostics::Text(why));
}

// `Double` or `Double if training and running_mean`.
std::optional<NeededDtype> ReadNeed(const yaml::Node& node, diagnostics::Sink& sink) {
  const std::string_view text = node.Text();
  const std::size_t end = std::min(text.find(kIf), text.size());
  NeededDtype need;
  const std::string_view word = text.substr(0, end);
  const KernelDtype* const dtype = FindKernelDtype(word);
  if (dtype == nullptr) {
    ReportNotRead(node.text.RangeOf(0, end),
                  "`" + std::string(word) + "` is not a dtype of kernels", sink);
    return std::nullopt;
  }
  need.dtype = {std::string(dtype->name), node.text.RangeOf(0, end)};
  for (std::size_t begin = end + kIf.size(); begin < text.size();) {
    const std::size_t next = std::min(text.find(kAnd, begin), text.size());
    need.conditions.push_back(
        {std::string(text.substr(begin, next - begin)), node.text.RangeOf(begin, next)});
    begin = next + kAnd.size();
  }
  return need;
}

void ReadNeeds(const yaml::Node& value, diagnostics::Sink& sink, KernelFacts* facts) {
  const auto add = [&](const yaml::Node& node) {
    if (!node.IsString()) {
      return ReportNotRead(node.range, "a dtype is a string, not a " + std::string(KindOf(node)),
                           sink);
    }
    if (auto need = ReadNeed(node, sink)) facts->needs.push_back(*std::move(need));
  };
  if (!value.IsSequence()) return add(value);
  for (const yaml::Node& element : value.elements) add(element);
}

// YAML's own words for true and false, and `always`.
void ReadComplex(const yaml::Node& value, diagnostics::Sink& sink, KernelFacts* facts) {
  bool is_computed = false;
  if (value.IsBool(&is_computed)) {
    facts->complex = is_computed ? ComplexUse::kComputed : ComplexUse::kNo;
  } else if (value.IsString() && value.Text() == "always") {
    facts->complex = ComplexUse::kAlways;
  } else {
    ReportNotRead(value.range, "`complex` is true, false or always", sink);
  }
}

}  // namespace

bool IsFactsEntry(const yaml::Entry& entry) { return entry.node.Find(kFacts) != nullptr; }

void ReadFacts(const yaml::Entry& entry, diagnostics::Sink& sink, Program* program) {
  KernelFacts facts;
  facts.range = entry.range;
  for (const yaml::Pair& pair : entry.node.pairs) {
    const std::string_view key = pair.key.Text();
    if (key == kFacts && pair.value.IsString()) {
      facts.name = {std::string(pair.value.Text()), pair.value.text.range()};
    } else if (key == kFacts) {
      ReportNotRead(pair.value.range,
                    "the name of an operator is a string, not a " + std::string(KindOf(pair.value)),
                    sink);
    } else if (key == kComplex) {
      ReadComplex(pair.value, sink, &facts);
    } else if (key == kNeeds) {
      ReadNeeds(pair.value, sink, &facts);
    } else {
      ReportNotRead(pair.key.range, "unknown key `" + std::string(key) + "`", sink);
    }
  }
  if (!facts.name.value.empty()) program->facts.push_back(std::move(facts));
}

}  // namespace switchyard::schema
