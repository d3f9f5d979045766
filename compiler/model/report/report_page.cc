#include "compiler/model/report/report_page.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/model/joined.h"
#include "compiler/model/report/page_text.h"
#include "compiler/model/report/pictures.h"
#include "compiler/model/report/report_text.h"

namespace switchyard::model {
namespace {

std::string NumberCell(std::string_view text) { return Joined("<td class=\"n\">", text, "</td>"); }

std::string TextCell(std::string_view text) { return Joined("<td>", Escaped(text), "</td>"); }

std::string ShareCell(double part, double whole) {
  const double percent = whole > 0 ? 100 * part / whole : 0;
  return Joined("<td class=\"bar\"><span style=\"width:", Coordinate(percent), "%\"></span></td>");
}

// Begins with `#` where numbers stand in the column.
std::string Heading(const std::vector<std::string_view>& columns) {
  std::string text = "<div class=\"table\"><table>\n<tr>";
  for (std::string_view column : columns) {
    const bool is_number = column[0] == '#';
    if (is_number) column.remove_prefix(1);
    text += Joined(is_number ? "<th class=\"n\">" : "<th>", column, "</th>");
  }
  return text + "</tr>\n";
}

constexpr std::string_view kTableEnd = "</table></div>\n";

class PageWriter {
 public:
  PageWriter(std::string_view name, const Report& report) : name_(name), report_(report) {}

  std::string Write() {
    text_ +=
        Joined("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n",
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
               Escaped(name_), ": memory and time</title>\n<style>\n", kPageStyle,
               "</style>\n</head>\n", "<body>\n<h1>", Escaped(name_), "</h1>\n");
    WriteTotals();
    WritePictures();
    WriteSums("Operators", report_.operators, true);
    WriteSums("Modules", report_.modules, false);
    WriteCalls();
    WriteWeights();
    text_ += Joined("<p id=\"about\">Point at a rectangle.</p>\n<script>\n", kPageScript,
                    "</script>\n</body>\n</html>\n");
    return std::move(text_);
  }

 private:
  void WriteTotal(std::string_view what, std::string_view value) {
    text_ += Joined("<li>", what, "<b>", value, "</b></li>\n");
  }

  void WriteTotals() {
    text_ += "<ul>\n";
    WriteTotal("calls", Grouped(static_cast<int64_t>(report_.calls.size())));
    WriteTotal("weights", SizeText(report_.weight_bytes));
    WriteTotal("arena", SizeText(report_.arena_bytes));
    WriteTotal("its results without reuse", SizeText(report_.planned_bytes));
    WriteTotal("state", SizeText(report_.state_bytes));
    if (report_.has_times) {
      WriteTotal(Joined("a run, of ", Grouped(report_.runs)), TimeText(report_.nanoseconds));
    }
    WriteTotal("exported by PyTorch", Escaped(report_.torch_version));
    text_ += "</ul>\n";
  }

  void WritePictures() {
    const std::string times = TimePicture(report_);
    if (!times.empty()) text_ += Joined("<h2>Time, call by call</h2>\n", times);
    const std::string arena = ArenaPicture(report_);
    if (arena.empty()) return;
    text_ +=
        Joined("<h2>The arena over the calls</h2>\n<p>From left to right the calls, upwards the ",
               "bytes of the arena.</p>\n", arena);
  }

  void WriteSums(std::string_view title, const std::vector<ReportSum>& sums, bool is_colored) {
    std::vector<std::string_view> columns = {"", "#calls", "#bytes in the arena", "#other bytes",
                                             ""};
    if (report_.has_times) columns.insert(columns.end(), {"#time", ""});
    text_ += Joined("<h2>", title, "</h2>\n", Heading(columns));
    int64_t most = 0;
    for (const ReportSum& sum : sums) most = std::max(most, sum.arena_bytes + sum.other_bytes);
    for (const ReportSum& sum : sums) {
      const std::string mark =
          Joined("<i style=\"background:", ColorOfOperator(report_, sum.name), "\"></i>");
      const std::string_view shown = sum.name.empty() ? "(none)" : std::string_view(sum.name);
      text_ += Joined("<tr><td>", is_colored ? mark : "", Escaped(shown), "</td>",
                      NumberCell(Grouped(static_cast<int64_t>(sum.calls))),
                      NumberCell(Grouped(sum.arena_bytes)), NumberCell(Grouped(sum.other_bytes)),
                      ShareCell(static_cast<double>(sum.arena_bytes + sum.other_bytes),
                                static_cast<double>(most)));
      if (report_.has_times) {
        text_ += Joined(NumberCell(TimeText(sum.nanoseconds)),
                        ShareCell(sum.nanoseconds, report_.nanoseconds));
      }
      text_ += "</tr>\n";
    }
    text_ += kTableEnd;
  }

  void WriteCalls() {
    std::vector<std::string_view> columns = {"#call", "operator", "result", "#bytes", "place"};
    if (report_.has_times) columns.emplace_back("#time");
    columns.emplace_back("from");
    text_ += Joined("<h2>Calls</h2>\n<details><summary>all ", report_.calls.size(), "</summary>\n",
                    Heading(columns));
    for (const ReportCall& call : report_.calls) WriteCall(call);
    text_ += Joined(kTableEnd, "</details>\n");
  }

  void WriteCall(const ReportCall& call) {
    std::string shapes;
    std::string bytes;
    std::string places;
    for (const ReportResult& result : call.results) {
      const std::string_view between = shapes.empty() ? "" : "<br/>";
      shapes += Joined(between, Escaped(result.shape));
      bytes += Joined(between, result.bytes ? Grouped(*result.bytes) : "?");
      places += Joined(between, PlaceText(result));
    }
    const std::string padding = Coordinate(1.5 * static_cast<double>(call.depth));
    text_ += Joined("<tr>", NumberCell(Grouped(static_cast<int64_t>(call.number))),
                    "<td style=\"padding-left:", padding, "em\">", Escaped(call.operator_name),
                    "</td><td>", shapes, "</td>", NumberCell(bytes), "<td>", places, "</td>");
    if (report_.has_times) text_ += NumberCell(call.is_once ? "" : TimeText(call.nanoseconds));
    text_ += Joined(TextCell(call.origin), "</tr>\n");
  }

  void WriteWeights() {
    if (report_.weights.empty()) return;
    text_ +=
        Joined("<h2>Weights</h2>\n<details open=\"open\"><summary>all ", report_.weights.size(),
               ", the largest first</summary>\n", Heading({"", "", "#bytes", ""}));
    for (const ReportWeight& weight : report_.weights) {
      text_ += Joined("<tr>", TextCell(Joined(weight.name, weight.is_state ? " (state)" : "")),
                      TextCell(weight.shape), NumberCell(Grouped(weight.bytes)),
                      ShareCell(static_cast<double>(weight.bytes),
                                static_cast<double>(report_.weights[0].bytes)),
                      "</tr>\n");
    }
    text_ += Joined(kTableEnd, "</details>\n");
  }

  const std::string_view name_;
  const Report& report_;
  std::string text_;
};

}  // namespace

std::string ReportPage(std::string_view name, const Report& report) {
  return PageWriter(name, report).Write();
}

}  // namespace switchyard::model
