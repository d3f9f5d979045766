// What a report about a static program has to say, as plain data: its calls, what each makes and
// where, and sums by operator and by module.
#ifndef SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_DATA_H_
#define SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_DATA_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/model/call_times.h"
#include "compiler/model/static_program.h"

namespace switchyard::model {

struct ReportResult {
  std::string name;
  std::string shape;             // `Float[1, 16]`; `?` when it is not known
  std::optional<int64_t> bytes;  // the most; nothing without upper bounds
  Home home = Home::kOwn;
  int64_t offset = 0;  // kArena: bytes from the start
  // kArena: the numbers of the calls that write it and use it last.
  size_t first = 0;
  size_t last = 0;
};

struct ReportCall {
  size_t number = 0;
  size_t depth = 0;  // in bodies of control flow
  bool is_once = false;
  std::string operator_name;
  std::string module;
  std::string origin;  // with the line of Python; empty when it is not known
  std::vector<ReportResult> results;
  double nanoseconds = 0;
};

// Of calls that have something in common.
struct ReportSum {
  std::string name;
  size_t calls = 0;
  int64_t arena_bytes = 0;  // of results at planned places, without reuse
  int64_t other_bytes = 0;  // of results that own their memory, are views, or are computed once
  double nanoseconds = 0;
};

struct ReportWeight {
  std::string name;
  std::string shape;
  int64_t bytes = 0;
  bool is_state = false;
};

struct Report {
  std::string torch_version;
  std::vector<ReportCall> calls;
  std::vector<ReportSum> operators;   // the most expensive first: by time, then by bytes
  std::vector<ReportSum> modules;     // likewise
  std::vector<ReportWeight> weights;  // the largest first
  int64_t weight_bytes = 0;           // storages that several share count once
  int64_t state_bytes = 0;
  int64_t arena_bytes = 0;
  int64_t planned_bytes = 0;  // what the results in the arena would take without reuse
  bool has_times = false;
  int64_t runs = 0;
  double nanoseconds = 0;        // of a whole run
  double entry_nanoseconds = 0;  // of it, before the first call
};

// `times` may be null; they must be those of the program.
Report MakeReport(const StaticProgram& program, const CallTimes* times);

// Whether the times were measured with a build of this program.
bool AreTimesOf(const StaticProgram& program, const CallTimes& times);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_REPORT_REPORT_DATA_H_
