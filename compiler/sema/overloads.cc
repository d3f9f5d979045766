// Rules about overloads that C++ cannot tell apart.
//
// Source: ours; validation rules L029. The remedy is `cpp_no_default_args`.
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "compiler/cpp/overload.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using cpp::MakeOverload;
using cpp::Overload;
using diagnostics::Name;
using schema::NativeFunction;

// Indexes overloads by the calls that they accept: number and types of arguments. Two overloads can
// be confused when the shortest call of one is a call of the other. For each call only the first
// few families are kept: an overload that is confused with more is wrong anyway.
class CallIndex {
 public:
  explicit CallIndex(const Families& families) : families_(families) {}

  // The indices of the overloads before `function` that it may be confused with, in order.
  std::vector<std::size_t> Find(const Overload& function) const {
    std::vector<std::size_t> found;
    ForEachCall(function, [&](std::size_t call, bool is_least) {
      const auto takers = takers_.find(call);
      if (takers == takers_.end()) return;
      for (const Taker& taker : takers->second) {
        if (is_least || taker.is_least) found.push_back(taker.number);
      }
    });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void Add(const Overload& function, std::size_t number) {
    ForEachCall(function, [&](std::size_t call, bool is_least) {
      std::vector<Taker>& takers = takers_[call];
      const FamilyId family = families_.IdOf(*function.origin);
      const auto is_same = [&](const Taker& one) {
        return one.family == family && one.is_least == is_least;
      };
      if (takers.size() < kMostTakers && std::none_of(takers.begin(), takers.end(), is_same)) {
        takers.push_back({number, family, is_least});
      }
    });
  }

 private:
  static constexpr std::size_t kMostTakers = 8;

  struct Taker {
    std::size_t number;
    FamilyId family;
    bool is_least;  // the shortest call of the overload
  };

  // Calls `visit` with each call that `function` accepts, and whether it is the shortest.
  template <typename Visit>
  static void ForEachCall(const Overload& function, Visit visit) {
    std::size_t call = 0;
    for (std::size_t count = 0; count <= function.parameters.size(); ++count) {
      if (count > 0) call = absl::HashOf(call, cpp::HashOf(*function.parameters[count - 1]));
      if (count >= function.required) visit(call, count == function.required);
    }
  }

  const Families& families_;
  absl::flat_hash_map<std::size_t, std::vector<Taker>> takers_;
};

// The parts of an operator's C++ name.
auto CppNameOf(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  return std::tie(name.base, name.inplace, name.dunder, name.functional_overload,
                  function.schema.name_space.value);
}

using FunctionIterator = std::vector<const NativeFunction*>::const_iterator;

void Compare(const Overload& first, const Overload& second, const Families& families,
             RuleContext& context) {
  const bool is_told = families.IdOf(*first.origin) == families.IdOf(*second.origin);  // by F001
  if (is_told || !cpp::AreAmbiguous(first, second)) return;
  const bool are_same = cpp::HaveSameParameters(first, second);
  const auto& definition = are_same ? diagnostics::kSameCppType : diagnostics::kAmbiguousDefaults;
  const schema::FunctionSchema& earlier = first.origin->schema;
  const schema::FunctionSchema& later = second.origin->schema;
  context.sink
      .Report(definition, later.name.range, Name(earlier.name.value.ToString()),
              Name(later.name.value.ToString()))
      .Info(earlier.name.range, "the other one is here");
}

// For few overloads, comparing each with each is cheaper than looking calls up.
constexpr std::ptrdiff_t kFewOverloads = 16;

void CompareOverloads(FunctionIterator begin, FunctionIterator end, const Families& families,
                      RuleContext& context) {
  const bool are_few = end - begin <= kFewOverloads;
  std::vector<Overload> functions;
  functions.reserve(static_cast<size_t>(end - begin));
  CallIndex index(families);
  for (auto overload = begin; overload != end; ++overload) {
    const size_t number = functions.size();
    const Overload& second = functions.emplace_back(MakeOverload(**overload));
    if (are_few) {
      for (size_t i = 0; i < number; ++i) Compare(functions[i], second, families, context);
      continue;
    }
    for (const size_t i : index.Find(second)) Compare(functions[i], second, families, context);
    index.Add(second, number);
  }
}

}  // namespace

void OverloadsDifferInCpp(const CompleteProgram& complete, RuleContext& context) {
  const schema::Program& program = complete.program;
  std::vector<const NativeFunction*> functions;
  functions.reserve(program.functions.size());
  for (const NativeFunction& function : program.functions) {
    // Generated operators have the arguments of written ones.
    if (function.is_generated || function.manual_cpp_binding) continue;
    if (!function.has_function_variant || function.schema.HasOutArguments()) continue;
    functions.push_back(&function);
  }
  // Brings overloads of one name together, in the order in which they were written.
  std::stable_sort(functions.begin(), functions.end(),
                   [](const NativeFunction* a, const NativeFunction* b) {
                     return CppNameOf(*a) < CppNameOf(*b);
                   });
  for (auto first = functions.begin(); first != functions.end();) {
    const auto end = std::find_if(first, functions.end(), [&](const NativeFunction* function) {
      return CppNameOf(*function) != CppNameOf(**first);
    });
    if (end - first > 1) CompareOverloads(first, end, complete.families, context);
    first = end;
  }
}

}  // namespace switchyard::sema
