#include "compiler/plan/aoti_shim.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "compiler/plan/operator_group.h"

namespace switchyard::plan {
namespace {

constexpr std::string_view kStart = "aoti_torch_";
constexpr std::string_view kOperatorStart = "aoti_torch_cpu_";

constexpr std::string_view kRunTimeFunctions[] = {
#define SHIM_FUNCTION(name) #name,
#include "lib/aoti/functions.def"
#undef SHIM_FUNCTION
};

// Operators whose functions have no device in their names.
constexpr std::string_view kWithoutDevice[] = {"copy_", "zero_"};

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool IsIn(const std::string_view* begin, const std::string_view* end, std::string_view name) {
  return std::find(begin, end, name) != end;
}

bool IsOfRunTime(std::string_view name) {
  return IsIn(std::begin(kRunTimeFunctions), std::end(kRunTimeFunctions),
              name.substr(kStart.size()));
}

// `addmm_out`, `index_Tensor`, of the operators without a namespace of their own.
std::map<std::string, const schema::NativeFunction*, std::less<>> ByShimName(const Build& build) {
  std::map<std::string, const schema::NativeFunction*, std::less<>> functions;
  ForEachFunction(build.groups(), [&](const schema::NativeFunction& function) {
    if (NamespaceOf(function).empty()) {
      functions.emplace(function.schema.name.value.UnambiguousName(), &function);
    }
  });
  return functions;
}

// The name of the operator in that of its function; nothing for names that are of none.
std::optional<std::string_view> OperatorIn(std::string_view name) {
  if (name.substr(0, kOperatorStart.size()) == kOperatorStart) {
    return name.substr(kOperatorStart.size());
  }
  const std::string_view rest = name.substr(kStart.size());
  if (IsIn(std::begin(kWithoutDevice), std::end(kWithoutDevice), rest)) return rest;
  return std::nullopt;
}

}  // namespace

std::vector<AotiCall> FindAotiCalls(const std::vector<source::FileId>& files,
                                    const source::SourceManager& sources) {
  std::vector<AotiCall> calls;
  std::set<std::string, std::less<>> seen;
  for (const source::FileId file : files) {
    const std::string_view text = sources.File(file).text();
    for (size_t at = text.find(kStart); at != std::string_view::npos; at = text.find(kStart, at)) {
      const size_t begin = at;
      while (at < text.size() && IsWordCharacter(text[at])) ++at;
      if (begin > 0 && IsWordCharacter(text[begin - 1])) continue;
      std::string name(text.substr(begin, at - begin));
      if (!seen.insert(name).second) continue;
      calls.push_back(
          {std::move(name), {file, static_cast<uint32_t>(begin), static_cast<uint32_t>(at)}});
    }
  }
  return calls;
}

std::vector<AotiFunction> PlanAotiShim(const Build& build, const std::vector<AotiCall>& calls,
                                       diagnostics::Sink& sink) {
  const auto functions = ByShimName(build);
  std::vector<AotiFunction> found;
  for (const AotiCall& call : calls) {
    if (IsOfRunTime(call.name)) continue;
    const std::optional<std::string_view> name = OperatorIn(call.name);
    const auto function = name ? functions.find(*name) : functions.end();
    if (function == functions.end()) {
      sink.Report(diagnostics::kShimFunctionUnknown, call.place, diagnostics::Name(call.name));
      continue;
    }
    found.push_back({call, function->second});
  }
  std::sort(found.begin(), found.end(),
            [](const AotiFunction& a, const AotiFunction& b) { return a.call.name < b.call.name; });
  return found;
}

}  // namespace switchyard::plan
