#include "compiler/model/report/report_data.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <variant>

#include "compiler/model/call_numbers.h"
#include "compiler/model/faults.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

std::string ShapeOf(const TensorValue& value) {
  return value.is_shaped ? ShapeText(value.meta) : "?";
}

std::optional<int64_t> MostBytes(const StaticProgram& program, TensorId tensor) {
  const TensorValue& value = program.graph->tensors[tensor];
  if (!value.is_shaped) return std::nullopt;
  int64_t bytes = BytesOf(value.meta.dtype);
  for (const Expression& size : value.meta.sizes) {
    const std::optional<int64_t> most = UpperBound(size, program.graph->ranges);
    if (!most || __builtin_mul_overflow(bytes, *most, &bytes)) return std::nullopt;
  }
  return bytes;
}

// The number of the call at a step, or of the last one before it.
size_t NumberAt(const std::vector<Step>& steps, size_t index) {
  index = std::min(index, steps.size() - 1);
  while (index > 0 && steps[index].number == 0) --index;
  return steps[index].number;
}

class Maker {
 public:
  Maker(const StaticProgram& program, const CallTimes* times) : program_(program), times_(times) {}

  Report Make() {
    report_.torch_version = program_.graph->torch_version;
    report_.state_bytes = program_.state_bytes;
    report_.arena_bytes = program_.arena_bytes;
    AddTimes();
    AddCalls(program_.constant_steps, /*is_once=*/true);
    AddCalls(program_.steps, /*is_once=*/false);
    for (const TensorPlace& place : program_.places) {
      if (place.home == Home::kArena) report_.planned_bytes += place.bytes;
    }
    report_.operators = SumsBy([](const ReportCall& call) { return call.operator_name; });
    report_.modules = SumsBy([](const ReportCall& call) { return call.module; });
    AddWeights();
    return std::move(report_);
  }

 private:
  void AddTimes() {
    if (times_ == nullptr) return;
    report_.has_times = true;
    report_.runs = times_->runs;
    for (const double nanoseconds : times_->nanoseconds) report_.nanoseconds += nanoseconds;
    if (!times_->nanoseconds.empty()) report_.entry_nanoseconds = times_->nanoseconds[0];
  }

  void AddCalls(const std::vector<Step>& steps, bool is_once) {
    size_t depth = 0;
    for (const Step& step : steps) {
      const Mark mark = step.call.mark();
      if (mark == Mark::kEndIf || mark == Mark::kEndLoop) --depth;
      if (step.number == 0) continue;
      ReportCall call;
      call.number = step.number;
      call.depth = depth;
      call.is_once = is_once;
      call.operator_name = OperatorOf(step.call);
      call.module = step.call.node->module;
      call.origin = OriginOf(*step.call.node);
      for (const TensorId tensor : ResultTensors(step.call)) {
        call.results.push_back(ResultOf(steps, tensor));
      }
      const bool is_timed = times_ != nullptr && step.number < times_->nanoseconds.size();
      if (is_timed) call.nanoseconds = times_->nanoseconds[step.number];
      report_.calls.push_back(std::move(call));
      if (mark != Mark::kNone) ++depth;
    }
  }

  ReportResult ResultOf(const std::vector<Step>& steps, TensorId tensor) const {
    const TensorValue& value = program_.graph->tensors[tensor];
    const TensorPlace& place = program_.places[tensor];
    ReportResult result;
    result.name = value.name;
    result.shape = ShapeOf(value);
    result.bytes = MostBytes(program_, tensor);
    result.home = place.home;
    result.offset = place.offset;
    if (place.home == Home::kArena) {
      result.first = NumberAt(steps, place.first);
      result.last = NumberAt(steps, place.last);
    }
    return result;
  }

  template <typename NameOf>
  std::vector<ReportSum> SumsBy(const NameOf& name_of) const {
    std::map<std::string, ReportSum> sums;
    for (const ReportCall& call : report_.calls) {
      ReportSum& sum = sums[name_of(call)];
      ++sum.calls;
      sum.nanoseconds += call.nanoseconds;
      for (const ReportResult& result : call.results) {
        int64_t& bytes = result.home == Home::kArena ? sum.arena_bytes : sum.other_bytes;
        bytes += result.bytes.value_or(0);
      }
    }
    std::vector<ReportSum> sorted;
    for (auto& [name, sum] : sums) {
      sum.name = name;
      sorted.push_back(std::move(sum));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const ReportSum& a, const ReportSum& b) {
      return std::make_tuple(a.nanoseconds, a.arena_bytes + a.other_bytes) >
             std::make_tuple(b.nanoseconds, b.arena_bytes + b.other_bytes);
    });
    return sorted;
  }

  void AddWeights() {
    std::set<std::string> members;
    for (const Input& input : program_.graph->inputs) {
      const auto* tensor = std::get_if<TensorId>(&input.value);
      if (tensor == nullptr || !input.payload) continue;
      const Home home = program_.places[*tensor].home;
      if (home == Home::kNowhere) continue;
      report_.weights.push_back({input.name, ShapeOf(program_.graph->tensors[*tensor]),
                                 MostBytes(program_, *tensor).value_or(0), home == Home::kState});
      if (members.insert(input.payload->member).second) {
        report_.weight_bytes += static_cast<int64_t>(input.payload->bytes.size());
      }
    }
    std::stable_sort(
        report_.weights.begin(), report_.weights.end(),
        [](const ReportWeight& a, const ReportWeight& b) { return a.bytes > b.bytes; });
  }

  const StaticProgram& program_;
  const CallTimes* const times_;
  Report report_;
};

}  // namespace

Report MakeReport(const StaticProgram& program, const CallTimes* times) {
  return Maker(program, times).Make();
}

bool AreTimesOf(const StaticProgram& program, const CallTimes& times) {
  return times.fingerprint == FingerprintOf(program) &&
         times.nanoseconds.size() == NumberedCalls(program) + 1;
}

}  // namespace switchyard::model
