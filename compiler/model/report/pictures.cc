#include "compiler/model/report/pictures.h"

#include <algorithm>
#include <vector>

#include "compiler/model/joined.h"
#include "compiler/model/report/page_text.h"
#include "compiler/model/report/report_text.h"

namespace switchyard::model {
namespace {

constexpr double kWidth = 1000;
constexpr double kArenaHeight = 320;
constexpr double kTimeHeight = 120;

struct Box {
  double x, y, width, height;
};

std::string RectangleText(const Box& box, const std::string& color, std::string_view about) {
  return Joined("<rect x=\"", Coordinate(box.x), "\" y=\"", Coordinate(box.y), "\" width=\"",
                Coordinate(box.width), "\" height=\"", Coordinate(box.height), "\" fill=\"", color,
                "\"><title>", Escaped(about), "</title></rect>\n");
}

std::string Opening(double height, std::string_view label) {
  return Joined("<svg viewBox=\"0 0 ", Coordinate(kWidth), " ", Coordinate(height),
                "\" preserveAspectRatio=\"none\" style=\"height:", Coordinate(height),
                "px\" role=\"img\" aria-label=\"", Escaped(label), "\">\n");
}

std::string AboutCall(const ReportCall& call) {
  std::string text = Joined("call ", call.number, ": ", call.operator_name);
  if (!call.origin.empty()) text += Joined("\n", call.origin);
  return text;
}

std::string AboutResult(const ReportCall& call, const ReportResult& result) {
  return Joined(result.name, " = ", result.shape, ", ", Grouped(result.bytes.value_or(0)),
                " bytes at ", Grouped(result.offset), ", calls ", result.first, " to ", result.last,
                "\n", AboutCall(call));
}

// Those that run once have no place in a run. They have the first numbers.
size_t CountOnce(const Report& report) {
  size_t count = 0;
  for (const ReportCall& call : report.calls) count += call.is_once ? 1 : 0;
  return count;
}

// The width of one call of a run.
double WidthOfCall(const Report& report) {
  const size_t once = CountOnce(report);
  return kWidth / static_cast<double>(std::max<size_t>(report.calls.size() - once, 1));
}

double LeftOf(const Report& report, size_t number) {
  return static_cast<double>(number - 1 - CountOnce(report)) * WidthOfCall(report);
}

}  // namespace

std::string ColorOfOperator(const Report& report, std::string_view name) {
  std::vector<std::string_view> names;
  for (const ReportSum& sum : report.operators) names.push_back(sum.name);
  std::sort(names.begin(), names.end());
  const auto found = std::lower_bound(names.begin(), names.end(), name);
  return ColorOf(static_cast<size_t>(found - names.begin()));
}

std::string ArenaPicture(const Report& report) {
  if (report.arena_bytes == 0) return {};
  const double scale = kArenaHeight / static_cast<double>(report.arena_bytes);
  std::string text = Opening(kArenaHeight, "the arena over the calls");
  for (const ReportCall& call : report.calls) {
    for (const ReportResult& result : call.results) {
      if (result.home != Home::kArena) continue;
      Box box;
      box.x = LeftOf(report, result.first);
      box.width = LeftOf(report, result.last + 1) - box.x;
      box.height = static_cast<double>(result.bytes.value_or(0)) * scale;
      box.y = kArenaHeight - static_cast<double>(result.offset) * scale - box.height;
      text += RectangleText(box, ColorOfOperator(report, call.operator_name),
                            AboutResult(call, result));
    }
  }
  return text + "</svg>\n";
}

std::string TimePicture(const Report& report) {
  if (!report.has_times) return {};
  double longest = 0;
  for (const ReportCall& call : report.calls) longest = std::max(longest, call.nanoseconds);
  if (longest <= 0) return {};
  std::string text = Opening(kTimeHeight, "the time of each call");
  for (const ReportCall& call : report.calls) {
    if (call.nanoseconds <= 0) continue;
    Box box;
    box.x = LeftOf(report, call.number);
    box.width = WidthOfCall(report);
    box.height = kTimeHeight * call.nanoseconds / longest;
    box.y = kTimeHeight - box.height;
    text += RectangleText(box, ColorOfOperator(report, call.operator_name),
                          Joined(TimeText(call.nanoseconds), ", ", AboutCall(call)));
  }
  return text + "</svg>\n";
}

}  // namespace switchyard::model
