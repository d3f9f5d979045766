// Runs the cases of make_cases.py and prints a line for each operator that differs. Exit status 1
// when one differs that the file of known differences does not name, or no call of any works.
//
// usage: compare CASES [KNOWN]
#include <ATen/Parallel.h>
#include <c10/util/Logging.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tests/lib/aten/compare_calls.h"

namespace switchyard::aten::test {
#define CASES(name) void name(size_t cases, std::vector<Tally>* tallies);
#include "cases.def"
#undef CASES

namespace {

std::set<std::string> ReadNames(const char* path) {
  std::set<std::string> names;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line.substr(0, line.find(':')));
  }
  return names;
}

// Those whose gradients are equal, those whose backward passes all fail in the same words, and the
// names of others, whose generated calls have no gradients.
void ReportGradients(const std::vector<Tally>& tallies) {
  size_t gradients = 0, differentiated = 0, refused = 0;
  std::string others;
  for (const Tally& tally : tallies) {
    if (!tally.first_difference.empty()) continue;
    gradients += tally.gradients;
    if (tally.gradients > 0) {
      ++differentiated;
    } else if (tally.refused > 0) {
      ++refused;
    } else {
      others += " " + tally.name;
    }
  }
  if (gradients + refused == 0) return;
  std::printf(
      "%zu gradients of %zu operators are equal; of %zu others every backward pass fails, in the "
      "same words; no gradients:%s\n",
      gradients, differentiated, refused, others.c_str());
}

int Report(const std::vector<Tally>& tallies, const std::set<std::string>& known) {
  size_t working = 0, calls = 0, crashed = 0, unset = 0, different = 0, unknown = 0;
  for (const Tally& tally : tallies) {
    working += tally.both_fine > 0 ? 1 : 0;
    calls += tally.both_fine + tally.both_failed;
    crashed += tally.crashed_there;
    unset += tally.unset_there;
    if (tally.first_difference.empty()) continue;
    ++different;
    const bool is_known = known.count(tally.name) > 0;
    unknown += is_known ? 0 : 1;
    std::printf("%s%s: %s\n", is_known ? "(known) " : "", tally.name.c_str(),
                tally.first_difference.c_str());
  }
  std::printf(
      "%zu operators, %zu calls; %zu operators with a call that works; %zu differ, %zu of "
      "them unknown; %zu calls that libtorch itself does not survive, and %zu of whose results it "
      "leaves "
      "elements unset, are left out\n",
      tallies.size(), calls, working, different, unknown, crashed, unset);
  ReportGradients(tallies);
  return unknown == 0 && working > 0 ? 0 : 1;
}

}  // namespace
}  // namespace switchyard::aten::test

int main(int argc, char** argv) {
  using namespace switchyard::aten::test;  // NOLINT(google-build-using-namespace)
  at::set_num_threads(1);
  // Many calls are meant to fail, and where they did is not compared.
  c10::SetStackTraceFetcher([] { return std::string(); });
  const size_t cases = argc > 1 ? static_cast<size_t>(std::atoi(argv[1])) : 40;
  std::vector<Tally> tallies;
#define CASES(name) name(cases, &tallies);
#include "cases.def"
#undef CASES
  return Report(tallies, argc > 2 ? ReadNames(argv[2]) : std::set<std::string>());
}
