// Where the values of bodies come from, and what becomes of parameters: schemas and bodies of other
// functions say what calls do.
//
// Takes the indexes of a program and the effects of its operators; gives, for a body, which of its
// parameters are written, by what, and what its returns share memory with. Each claim has the path
// that proves it. A claim is certain when no condition of the source stands against it; a value of
// which it is not known where it comes from is unknown, and no claim is made of it.
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
  bool is_same = true;     // the parameter itself, not a view of it
  bool is_certain = true;  // on all paths
  std::vector<FlowNote> path;
};

struct Origins {
  std::vector<Origin> parameters;
  bool has_other = false;     // it may be memory of another kind
  bool is_unknown = false;    // it may be anything
  bool is_made = false;       // of what `has_other` says: it may be a tensor that was made
  bool is_undefined = false;  // the same: it may be an undefined one

  const Origin* Find(std::uint32_t parameter) const;
};

struct ArgumentWrite {
  std::uint32_t parameter = 0;
  bool is_certain = true;
  FlowNote place;              // in this body
  std::vector<FlowNote> path;  // from the parameter to the write, `place` on it
};

// A call as a body makes it, with what is known of it.
struct SeenCall {
  const cxx::CallFact* call = nullptr;
  const cxx::Callee* callee = nullptr;
  std::optional<CallEffects> effects;        // of an operator or a known function
  const struct BodySummary* body = nullptr;  // what it says counts where there are no effects
  bool is_reached = true;                    // false: a value of a parameter rules it out
  std::vector<std::uint32_t> spared;  // arguments that some kernel of the operator leaves alone
  bool IsSeen() const { return effects || body != nullptr; }
};

// What parameters are known to be; those of no account are left out.
using KnownValues = std::map<std::uint32_t, cxx::Constant>;

struct BodySummary {
  const cxx::KernelIndex* index = nullptr;
  const cxx::FunctionBody* body = nullptr;
  std::vector<Origins> values;
  std::vector<ArgumentWrite> writes;    // one of a parameter, a certain one if there is one
  std::vector<Origins> returned;        // one of each return statement
  std::vector<bool> is_passed_on;       // of each parameter: to a function that is not seen
  std::vector<bool> is_view_passed_on;  // the same, a pointer to its memory or another view of it
  std::vector<SeenCall> calls;
  KnownValues known;         // for which this is said
  bool is_finished = false;  // false inside of recursion: nothing is known yet

  // False where a known value rules it out.
  bool IsReached(cxx::ContextId context) const;
  // Whether it writes the parameter, or hands it on to what is not seen.
  bool MayWrite(std::uint32_t parameter) const;

  // Of element `number` of a tuple, or of the value itself when it is none.
  Origins PartOf(cxx::ValueId value, std::uint32_t number) const;
};

class BodyFlow {
 public:
  BodyFlow(const std::vector<cxx::KernelIndex>& indexes, const OperatorEffects& effects);

  // Calls of an operator come to its kernels, too.
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
  std::map<const cxx::FunctionBody*, std::size_t> variants_;  // how many summaries a body has
};

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_BODY_FLOW_H_
