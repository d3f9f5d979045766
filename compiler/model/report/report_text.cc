#include "compiler/model/report/report_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <vector>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

using Row = std::vector<std::string>;

// A column whose heading is one of these stands at the right.
bool IsOfNumbers(std::string_view heading) {
  return heading == "bytes" || heading == "calls" || heading == "in the arena" ||
         heading == "others" || heading == "time" || heading == "share";
}

std::string TableText(const std::vector<Row>& rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      line += IsOfNumbers(rows[0][i]) ? padding + row[i] + "  " : row[i] + padding + "  ";
    }
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string ShareText(double part, double whole) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.1f %%", whole > 0 ? 100 * part / whole : 0.0);
  return text;
}

// Calls in bodies of control flow are indented below theirs.
std::vector<Row> CallRows(const Report& report) {
  std::vector<Row> rows = {{"call", "operator", "result", "bytes", "place"}};
  if (report.has_times) rows[0].emplace_back("time");
  for (const ReportCall& call : report.calls) {
    const size_t lines = std::max<size_t>(call.results.size(), 1);
    for (size_t i = 0; i < lines; ++i) {
      Row row(5);
      if (i == 0) row[0] = std::to_string(call.number);
      if (i == 0) row[1] = std::string(2 * call.depth, ' ') + call.operator_name;
      if (i < call.results.size()) {
        const ReportResult& result = call.results[i];
        row[2] = result.shape;
        row[3] = result.bytes ? std::to_string(*result.bytes) : "?";
        row[4] = PlaceText(result);
      }
      const bool is_timed = i == 0 && !call.is_once;
      if (report.has_times) row.push_back(is_timed ? TimeText(call.nanoseconds) : "");
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<Row> OperatorRows(const Report& report) {
  std::vector<Row> rows = {{"operator", "calls", "in the arena", "others"}};
  if (report.has_times) rows[0].insert(rows[0].end(), {"time", "share"});
  for (const ReportSum& sum : report.operators) {
    rows.push_back({sum.name, std::to_string(sum.calls), std::to_string(sum.arena_bytes),
                    std::to_string(sum.other_bytes)});
    if (!report.has_times) continue;
    rows.back().push_back(TimeText(sum.nanoseconds));
    rows.back().push_back(ShareText(sum.nanoseconds, report.nanoseconds));
  }
  return rows;
}

}  // namespace

std::string PlaceText(const ReportResult& result) {
  switch (result.home) {
    case Home::kArena:
      return Joined("arena ", result.offset);
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

std::string TimeText(double nanoseconds) {
  struct Unit {
    double size;
    const char* name;
  };
  constexpr Unit kUnits[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
  const Unit* unit = kUnits;
  while (unit->size > 1 && nanoseconds < 0.9995 * unit->size) ++unit;
  char text[48];
  std::snprintf(text, sizeof(text), "%.3g %s", nanoseconds / unit->size, unit->name);
  return text;
}

std::string ReportText(const Report& report) {
  std::string text =
      Joined(TableText(CallRows(report)), "\n", TableText(OperatorRows(report)),
             "\nweights: ", report.weight_bytes, " bytes, state: ", report.state_bytes,
             " bytes, arena: ", report.arena_bytes, " bytes for results of ", report.planned_bytes,
             " bytes\n");
  if (report.has_times) {
    text += Joined("a run: ", TimeText(report.nanoseconds), ", of which before the first call ",
                   TimeText(report.entry_nanoseconds), "; on average of ", report.runs, " runs\n");
  }
  return text;
}

}  // namespace switchyard::model
