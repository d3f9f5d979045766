// One file with hundreds of seeded errors: one run reports each of them in its own entry, with a
// column inside the wrong text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"

namespace switchyard {
namespace {

constexpr int kFaultCount = 530;

// `<<` and `>>` enclose the error, and `#` is a number that no other entry has.
constexpr std::string_view kFaults[] = {
    "- func: f#(<<Tenor>> self) -> Tensor\n",
    "- func: f#(Tensor self, <<integer>> x) -> Tensor\n",
    "- func: f#(Tensor self) -> <<tensor>>\n",
    "- func: f#(Tensor self, int <<x-y>>) -> Tensor\n",
    "- func: f#(Tensor self, int <<2x>>) -> Tensor\n",
    "- func: f#(Tensor self, int x, int <<x>>) -> Tensor\n",
    "- func: f#(Tensor self, int <<class>>) -> Tensor\n",
    "- func: f#(Tensor self, int x=<<maybe>>) -> Tensor\n",
    "- func: f#(Tensor self, int[2] x=<<[0,true]>>) -> Tensor\n",
    "- func: f#(Tensor self, *, <<*>>, int x) -> Tensor\n",
    "- func: f#(Tensor self, <<*>>) -> Tensor\n",
    "- func: f#(Tensor self, <<)>> -> Tensor\n",
    "- func: f#(Tensor self)<<->>> Tensor\n",
    "- func: f#(Tensor self)<< >>\n",
    "- func: f#(Tensor<<(A)>> self) -> Tensor\n",
    "- func: f#(Tensor<<()>> self) -> Tensor\n",
    "- func: f#(Tensor<<(a|b!)>> self) -> Tensor\n",
    "- func: f#(Tensor?<<(a!)>> self) -> Tensor\n",
    "- func: f#_(<<Tensor>> self) -> Tensor\n",
    "- func: <<f#_out>>(Tensor self) -> Tensor\n",
    "- func: f#<<.>>(Tensor self) -> Tensor\n",
    "- func: <<a::b>>::f#(Tensor self) -> Tensor\n",
    "- func: f#.out(Tensor self, *, Tensor(a!) out) -> <<Tensor(b!)>>\n",
    "- func: f#(Tensor self) -> (Tensor, <<(>>Tensor, Tensor))\n",
    "- func: f#(int[<<0>>] x) -> Tensor\n",
    "- func: f#(Tensor self) -> <<Tenser>>\n",
    "- func: <<[>>f#]\n",
    "- func: <<3>>\n",
    "- <<variants>>: function\n",
    "- func: f#(Tensor self) -> Tensor\n  <<variant>>: function\n",
    "- func: f#(Tensor self) -> Tensor\n  variants: <<methods>>\n",
    "- func: f#(Tensor self) -> Tensor\n  variants: <<[>>function]\n",
    "- func: f#(Tensor self) -> Tensor\n  variants: function\n  <<variants>>: method\n",
    "- func: f#(Tensor self) -> Tensor\n  device_check: <<Maybe>>\n",
    "- func: f#(Tensor self) -> Tensor\n  device_guard: <<0>>\n",
    "- func: f#(Tensor self) -> Tensor\n  manual_cpp_binding: <<1>>\n",
    "- func: f#(Tensor self) -> Tensor\n  structured: <<1>>\n",
    "- func: f#(Tensor self) -> Tensor\n  structured_delegate: <<g#.out>>\n",
    "- func: f#(Tensor self) -> Tensor\n  python_module: <<1>>\n",
    "- func: f#(Tensor self) -> Tensor\n  tags: <<nondeterministic>>\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch: <<f_cpu>>\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch:\n    <<Cpu>>: f_cpu\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch:\n    CPU: <<1>>\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n    <<CPU>>: g_cpu\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch:\n    CPU, <<CPU>>: f_cpu\n",
    "- func: f#(Tensor self) -> Tensor\n  dispatch:\n    CPU: <<f-cpu>>\n",
    "- func: f#(Tensor self) -> Tensor\n  autogen: <<[>>f#.out]\n",
    "- func: f#(Tensor self) -> Tensor\n  cpp_no_default_args: <<x>>\n",
    "- func: f#(Tensor self, int x=0) -> Tensor\n  cpp_no_default_args: [<<y>>]\n",
    "- func: f#(Tensor self) -> Tensor\n  ufunc_inner_loop:\n    <<Generics>>: f (Bool)\n",
    "- func: \"f#<<\\q>>(Tensor self) -> Tensor\"\n",
    "- func: f#(Tensor self) -> Tensor\n<<\t>>variants: function\n",
    "- func: <<!odd>> f#(Tensor self) -> Tensor\n",
    "- func: f#(Tensor self) -> Tensor\n  variants: <<*missing>>\n",
    "- func: f#(Tensor self) -> Tensor\n  <<[>>variants]: function\n",
    "- <<just>> text #\n",
};

struct Seeded {
  std::string_view fault;
  std::uint32_t begin = 0;  // of the entry
  std::uint32_t end = 0;
  std::uint32_t token_begin = 0;
  std::uint32_t token_end = 0;
};

// Appends an entry with number `number`; returns the place of its error.
Seeded AppendFault(std::string_view fault, int number, std::string* text) {
  Seeded seeded;
  seeded.fault = fault;
  seeded.begin = static_cast<std::uint32_t>(text->size());
  for (std::size_t i = 0; i < fault.size(); ++i) {
    const std::string_view mark = fault.substr(i, 2);
    const auto here = static_cast<std::uint32_t>(text->size());
    if (mark == "<<") {
      seeded.token_begin = here;
      ++i;
    } else if (mark == ">>" && seeded.token_end == 0 && fault.substr(i, 3) != ">>>") {
      seeded.token_end = here;
      ++i;
    } else if (fault[i] == '#') {
      *text += std::to_string(number);
    } else {
      text->push_back(fault[i]);
    }
  }
  seeded.end = static_cast<std::uint32_t>(text->size());
  return seeded;
}

std::vector<Seeded> SeedFaults(std::string* text) {
  std::vector<Seeded> seeded;
  for (int number = 0; number < kFaultCount; ++number) {
    *text += "- func: good" + std::to_string(number) + "(Tensor self) -> Tensor\n";
    seeded.push_back(AppendFault(kFaults[number % std::size(kFaults)], number, text));
  }
  return seeded;
}

bool IsInToken(const diagnostics::Diagnostic& diagnostic, const Seeded& seeded) {
  const std::uint32_t at = diagnostic.range.begin;
  const std::uint32_t last = std::max(seeded.token_end, seeded.token_begin + 1);
  return at >= seeded.token_begin && at < last;
}

class SeededFaultsTest : public testing::Test {
 protected:
  void SetUp() override {
    seeded_ = SeedFaults(&text_);
    schema::Program program;
    schema::ReadSchemaFile(sources_.Add("seeded.yaml", text_), sources_, sink_, &program);
    EXPECT_FALSE(sema::Checker(sink_).Check(std::move(program)).has_value());
    sink_.Sort();
  }

  std::string Reported(const Seeded& seeded) const {
    std::string reported;
    for (const diagnostics::Diagnostic& diagnostic : sink_.diagnostics()) {
      const std::uint32_t at = diagnostic.range.begin;
      if (at < seeded.begin || at >= seeded.end) continue;
      reported += "\n  at byte " + std::to_string(at - seeded.begin) + ": " + diagnostic.message;
    }
    return reported;
  }

  std::string text_;
  std::vector<Seeded> seeded_;
  source::SourceManager sources_;
  diagnostics::Sink sink_;
};

TEST_F(SeededFaultsTest, EachIsFoundWhereItIs) {
  static_assert(std::size(kFaults) >= 50 && kFaultCount >= 500);
  for (const Seeded& seeded : seeded_) {
    bool is_found = false;
    for (const diagnostics::Diagnostic& diagnostic : sink_.diagnostics()) {
      is_found = is_found || IsInToken(diagnostic, seeded);
    }
    EXPECT_TRUE(is_found) << text_.substr(seeded.begin, seeded.end - seeded.begin)
                          << "wrong at byte " << seeded.token_begin - seeded.begin
                          << Reported(seeded);
  }
}

TEST_F(SeededFaultsTest, NoErrorLiesInAnEntryThatIsRight) {
  for (const diagnostics::Diagnostic& diagnostic : sink_.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::kError) continue;
    bool is_seeded = false;
    for (const Seeded& seeded : seeded_) {
      is_seeded = is_seeded ||
                  (diagnostic.range.begin >= seeded.begin && diagnostic.range.begin < seeded.end);
    }
    EXPECT_TRUE(is_seeded) << diagnostic.message;
  }
}

}  // namespace
}  // namespace switchyard
