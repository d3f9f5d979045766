#include "compiler/model/report.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

constexpr size_t kColumns = 5;

std::string ShapeOf(const TensorValue& value) {
  return value.is_shaped ? ShapeText(value.meta) : "?";
}

// The most bytes of the elements; nothing without upper bounds.
std::optional<int64_t> BytesOfResult(const StaticProgram& program, TensorId tensor) {
  const TensorValue& value = program.graph->tensors[tensor];
  if (!value.is_shaped) return std::nullopt;
  int64_t bytes = BytesOf(value.meta.dtype);
  for (const Expression& size : value.meta.sizes) {
    const std::optional<int64_t> most = UpperBound(size, program.graph->ranges);
    if (!most || __builtin_mul_overflow(bytes, *most, &bytes)) return std::nullopt;
  }
  return bytes;
}

std::string PlaceText(const TensorPlace& place) {
  switch (place.home) {
    case Home::kArena:
      return Joined("arena ", place.offset);
    case Home::kConstant:
      return "once";
    case Home::kNowhere:
    case Home::kWeights:
    case Home::kState:
    case Home::kInput:
    case Home::kOwn:
      break;
  }
  return "own, or a view";
}

using Row = std::vector<std::string>;

bool IsShown(Mark mark) { return mark == Mark::kNone || mark == Mark::kIf || mark == Mark::kLoop; }

std::string NameOf(const Call& call) {
  return call.function == nullptr ? call.node->target : call.function->QualifiedName();
}

// Calls in bodies of control flow are indented below theirs.
void AddRows(const StaticProgram& program, const std::vector<Step>& steps, std::vector<Row>* rows) {
  size_t depth = 0;
  for (const Step& step : steps) {
    const Mark mark = step.call.mark();
    if (mark == Mark::kEndIf || mark == Mark::kEndLoop) --depth;
    if (!IsShown(mark)) continue;
    const std::vector<TensorId> results = ResultTensors(step.call);
    const std::string number = std::to_string(rows->size());
    const std::string name = std::string(2 * depth, ' ') + NameOf(step.call);
    if (results.empty()) rows->push_back({number, name, "", "", ""});
    for (size_t i = 0; i < results.size(); ++i) {
      const std::optional<int64_t> bytes = BytesOfResult(program, results[i]);
      rows->push_back(
          {i == 0 ? number : "", i == 0 ? name : "", ShapeOf(program.graph->tensors[results[i]]),
           bytes ? std::to_string(*bytes) : "?", PlaceText(program.places[results[i]])});
    }
    if (mark != Mark::kNone) ++depth;
  }
}

std::string TableText(const std::vector<Row>& rows) {
  size_t widths[kColumns] = {};
  for (const Row& row : rows) {
    for (size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < kColumns; ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      // Bytes stand at the right.
      line += i == 3 ? padding + row[i] + "  " : row[i] + padding + "  ";
    }
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

int64_t WeightBytes(const StaticProgram& program) {
  std::set<std::string> members;
  int64_t bytes = 0;
  for (const Input& input : program.graph->inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload) continue;
    if (program.places[*tensor].home == Home::kNowhere) continue;
    if (members.insert(input.payload->member).second) {
      bytes += static_cast<int64_t>(input.payload->bytes.size());
    }
  }
  return bytes;
}

}  // namespace

std::string ReportText(const StaticProgram& program) {
  std::vector<Row> rows = {{"call", "operator", "result", "bytes", "place"}};
  AddRows(program, program.constant_steps, &rows);
  AddRows(program, program.steps, &rows);
  int64_t planned = 0;
  for (const TensorPlace& place : program.places) {
    if (place.home == Home::kArena) planned += place.bytes;
  }
  return Joined(TableText(rows), "\nweights: ", WeightBytes(program),
                " bytes, state: ", program.state_bytes, " bytes, arena: ", program.arena_bytes,
                " bytes for results of ", planned, " bytes\n");
}

}  // namespace switchyard::model
