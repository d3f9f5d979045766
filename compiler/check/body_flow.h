// Where the values of bodies come from, and what happens to parameters. Schemas and the bodies of
// other functions tell what calls do.
//
// Takes the indexes of a program and the effects of its operators; gives, for a body, which of its
// parameters are written, by what, and with what its returns share memory. Each claim has the path
// that proves it. A claim is certain when no condition in the source contradicts it. A value of
// unknown origin is marked as unknown, and nothing is claimed about it.
#ifndef SWITCHYARD_COMPILER_CHECK_BODY_FLOW_H_
#define SWITCHYARD_COMPILER_CHECK_BODY_FLOW_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/kernel_match.h"
#include "compiler/check/operator_effects.h"
#include "compiler/clang/body_facts.h"
#include "compiler/clang/kernel_decl.h"

namespace switchyard::check {

struct FlowNote {
  const cxx::KernelIndex* index = nullptr;
  cxx::Place place;
  std::string text;
};

// A parameter that a value shares memory with.
struct Origin {
  std::uint32_t parameter = 0;
  bool is_same = true;  // the parameter itself, not a view of it
  Certainty certainty = Certainty::kCertain;
  std::vector<FlowNote> path;

  bool IsCertain() const { return certainty == Certainty::kCertain; }
};

struct Origins {
  std::vector<Origin> parameters;
  bool has_other = false;     // it may be other memory
  bool is_unknown = false;    // it may be anything
  bool is_made = false;       // the other memory may be a new tensor
  bool is_undefined = false;  // it may be an undefined tensor

  const Origin* Find(std::uint32_t parameter) const;
};

struct ArgumentWrite {
  std::uint32_t parameter = 0;
  bool is_certain = true;
  FlowNote place;              // in this body
  std::vector<FlowNote> path;  // from the parameter to the write; contains `place`
};

// A call in a body, with the known facts about it.
struct SeenCall {
  const cxx::CallFact* call = nullptr;
  const cxx::Callee* callee = nullptr;
  std::optional<CallEffects> effects;        // for an operator or a known function
  const struct BodySummary* body = nullptr;  // the callee's, used without effects
  bool is_reached = true;                    // false: a value of a parameter rules it out
  std::vector<std::uint32_t> spared;  // arguments that some kernel of the operator does not write
  bool IsSeen() const { return effects || body != nullptr; }
};

// What a return statement gives.
struct Returned {
  Origins origins;
  cxx::ContextId context = 0;
  cxx::ValueId value = cxx::kNoValue;
};

// Known values of parameters; those without influence are left out.
using KnownValues = std::map<std::uint32_t, cxx::Constant>;

struct BodySummary {
  const cxx::KernelIndex* index = nullptr;
  const cxx::FunctionBody* body = nullptr;
  std::vector<Origins> values;
  std::vector<ArgumentWrite> writes;    // one for each written parameter, a certain one if possible
  std::vector<Returned> returned;       // one for each return statement that is reached
  std::vector<bool> is_passed_on;       // for each parameter: to a function that was not read
  std::vector<bool> is_view_passed_on;  // the same for a pointer to its memory or another view
  std::vector<SeenCall> calls;
  KnownValues known;         // the summary is valid for these
  bool is_finished = false;  // false within recursion: nothing is known yet

  // False where a known value rules it out.
  bool IsReached(cxx::ContextId context) const;
  // Whether all that the context, inside of `outer`, asks for is that the parameter is given.
  bool IsWhereGiven(cxx::ContextId context, cxx::ContextId outer, std::uint32_t parameter) const;
  // Whether the body writes the parameter, or passes it to a function that was not read.
  bool MayWrite(std::uint32_t parameter) const;

  // The origins of element `number` of a tuple, or of the value itself when it is not a tuple.
  Origins PartOf(cxx::ValueId value, std::uint32_t number) const;
};

class BodyFlow {
 public:
  BodyFlow(const std::vector<cxx::KernelIndex>& indexes, const OperatorEffects& effects);

  // Lets calls of an operator lead to its kernels too.
  void AddKernels(const KernelMatches& matches);

  const BodySummary& Of(const cxx::KernelIndex& index, const cxx::FunctionBody& body,
                        const KnownValues& known = {});

 private:
  struct Site {
    const cxx::KernelIndex* index;
    const cxx::FunctionBody* body;
  };

  struct KernelSite {
    const ExpectedKernel* expected;
    Site site;
  };
  using SummaryKey = std::pair<const cxx::FunctionBody*, KnownValues>;

  const BodySummary* Find(const cxx::Callee& callee, const KnownValues& known);
  void FindSpared(const KnownValues& known, SeenCall* seen);

  const OperatorEffects& effects_;
  std::map<std::string, Site> bodies_;  // by key
  std::map<const schema::NativeFunction*, std::vector<KernelSite>> kernels_;
  std::map<SummaryKey, std::unique_ptr<BodySummary>> summaries_;
  std::map<const cxx::FunctionBody*, std::size_t> variants_;  // the number of summaries of a body
};

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_BODY_FLOW_H_
