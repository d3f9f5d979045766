#include "compiler/check/formula_bodies.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/derivatives/formula_calls.h"
#include "compiler/schema/derivative_entry.h"

namespace switchyard::check {
namespace {

using derivatives::FormulaCall;

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// `details` in a formula is `torch::autograd::generated::details` in a source.
bool IsIn(const cxx::KernelDecl& decl, std::string_view written) {
  const std::string& actual = decl.name_space;
  if (written.empty()) return actual != "native" && !EndsWith(actual, "::native");
  if (!EndsWith(actual, written)) return false;
  return actual.size() == written.size() ||
         EndsWith(std::string_view(actual).substr(0, actual.size() - written.size()), "::");
}

class Following {
 public:
  Following(const std::vector<cxx::KernelIndex>& indexes, BodyFlow* flow) : flow_(*flow) {
    for (const cxx::KernelIndex& index : indexes) {
      for (const cxx::KernelDecl& decl : index.kernels) {
        if (decl.kind != cxx::DeclKind::kFunction || decl.body == cxx::kNoBody) continue;
        functions_[decl.name].push_back({&index, &decl});
      }
    }
  }

  void Follow(const schema::FormulaLine& line) {
    for (const FormulaCall& call : derivatives::FindCalls(line.formula.text())) {
      const auto known = functions_.find(std::string(call.Word()));
      if (call.is_member || known == functions_.end()) continue;
      for (const Function& function : known->second) {
        if (!IsIn(*function.decl, call.Namespace()) || !seen_.insert(function.decl).second) {
          continue;
        }
        const cxx::FunctionBody& body = function.index->bodies[function.decl->body];
        result_.push_back({function.decl, &flow_.Of(*function.index, body),
                           line.formula.RangeOf(call.begin, call.begin + call.name.size())});
      }
    }
  }

  std::vector<FormulaBody> Take() { return std::move(result_); }

 private:
  struct Function {
    const cxx::KernelIndex* index;
    const cxx::KernelDecl* decl;
  };

  BodyFlow& flow_;
  std::map<std::string, std::vector<Function>> functions_;  // by unqualified name
  std::set<const cxx::KernelDecl*> seen_;
  std::vector<FormulaBody> result_;
};

}  // namespace

std::vector<FormulaBody> FollowFormulas(const schema::Program& program,
                                        const std::vector<cxx::KernelIndex>& indexes,
                                        BodyFlow* flow) {
  if (program.derivatives.empty()) return {};
  Following following(indexes, flow);
  for (const schema::DerivativeEntry& entry : program.derivatives) {
    for (const schema::FormulaBlock& block : entry.blocks) {
      for (const schema::FormulaLine& line : block.lines) following.Follow(line);
    }
  }
  return following.Take();
}

}  // namespace switchyard::check
