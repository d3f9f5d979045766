#include "compiler/check/checks/checks.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "compiler/source/load_file.h"

namespace switchyard::check {
namespace {

namespace fs = std::filesystem;

// Relative to the current folder when it is below it, as a user would write it.
std::string ShownPath(const std::string& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const std::string shown = fs::path(path).lexically_normal().lexically_proximate(here).string();
  return error || shown.compare(0, 2, "..") == 0 ? path : shown;
}

}  // namespace

source::SourceRange CheckContext::RangeOf(const cxx::KernelIndex& index, const cxx::Place& place) {
  if (!place.IsKnown()) return source::kNoRange;
  const std::string& path = index.files[place.file];
  auto known = files_.find(path);
  if (known == files_.end()) {
    const auto loaded = source::LoadFile(ShownPath(path), &sources_);
    known = files_.emplace(path, loaded.ok() ? std::optional(*loaded) : std::nullopt).first;
  }
  if (!known->second) return source::kNoRange;
  return {*known->second, place.begin, place.end};
}

source::SourceRange CheckContext::RangeOf(const cxx::KernelIndex& index, const cxx::Place& place,
                                          const cxx::Place& otherwise) {
  return RangeOf(index, place.IsKnown() ? place : otherwise);
}

void CheckContext::AddPath(const std::vector<FlowNote>& path, diagnostics::Builder* report) {
  for (const FlowNote& note : path) {
    const source::SourceRange range = RangeOf(*note.index, note.place);
    if (range.file != source::kNoFile && !note.text.empty()) report->Info(range, note.text);
  }
}

std::string OperatorOf(const ExpectedKernel& kernel) {
  return kernel.function->schema.name.value.ToString();
}

bool AreAllRead(const CheckInput& input) {
  return std::all_of(input.indexes.begin(), input.indexes.end(), [](const cxx::KernelIndex& index) {
    return std::all_of(index.errors.begin(), index.errors.end(),
                       [](const cxx::SourceError& error) { return error.is_of_signature; });
  });
}

void RunChecks(const CheckInput& input, CheckContext& context) {
#define KERNEL_CHECK(Function, ids) Function(input, context);
#include "compiler/check/checks/checks.def"
#undef KERNEL_CHECK
}

}  // namespace switchyard::check
