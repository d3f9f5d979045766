#include "compiler/check/kernel_match.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace switchyard::check {
namespace {

bool IsDefinition(const FoundKernel& found) { return found.decl->kind != cxx::DeclKind::kTemplate; }

bool HasParametersOf(const FoundKernel& found, const ExpectedKernel& expected) {
  if (!IsDefinition(found)) return false;
  const std::vector<cxx::ParameterDecl>& parameters = found.decl->parameters;
  if (parameters.size() != expected.parameters.size()) return false;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].type != CanonicalIn(*found.index, expected.parameters[i].type)) return false;
  }
  return true;
}

// A type that is passed in another way is a slip; another type means another parameter.
bool IsCommon(const ExpectedParameter& expected, const cxx::ParameterDecl& found,
              const cxx::KernelIndex& index) {
  if (expected.name == found.name) return true;
  cxx::TypeTree wanted = CanonicalIn(index, expected.type);
  wanted.is_const = found.type.is_const;
  wanted.reference = found.type.reference;
  return wanted == found.type;
}

// Whether half of the parameters agree. While another source may define the kernel, a function that
// a header declares does not count, and one with another number of parameters must share all but
// one.
bool IsLike(const FoundKernel& found, const ExpectedKernel& expected, Completeness completeness) {
  if (!IsDefinition(found)) return false;
  if (!expected.IsOfOperator()) return true;
  const cxx::Linkage linkage = found.decl->linkage;
  if (linkage == cxx::Linkage::kStatic || linkage == cxx::Linkage::kUnnamedNamespace) return false;
  const std::size_t size = found.decl->parameters.size();
  const std::size_t most = std::max(size, expected.parameters.size());
  if (completeness == Completeness::kSome) {
    if (found.decl->is_declared_before && expected.form == KernelForm::kFunction) return false;
    const bool has_other_length = size != expected.parameters.size();
    if (has_other_length && CommonParameters(expected, found) + 1 < most) return false;
  }
  return 2 * CommonParameters(expected, found) >= most;
}

// The definitions and the kernels with one name.
struct NameGroup {
  std::vector<const ExpectedKernel*> expected;
  std::vector<FoundKernel> found;
};

class Matcher {
 public:
  explicit Matcher(Completeness completeness) : completeness_(completeness) {}

  void MatchGroup(const NameGroup& group) {
    std::set<const cxx::KernelDecl*> taken;
    std::vector<const ExpectedKernel*> left;
    for (const ExpectedKernel* expected : group.expected) {
      if (!MatchEqual(*expected, group.found, &taken)) left.push_back(expected);
    }
    for (const ExpectedKernel* expected : left) MatchLike(*expected, group.found, &taken);
    for (const FoundKernel& found : group.found) {
      if (taken.count(found.decl) == 0) result_.others.push_back(found);
    }
  }

  KernelMatches Take() { return std::move(result_); }

 private:
  bool MatchEqual(const ExpectedKernel& expected, const std::vector<FoundKernel>& all,
                  std::set<const cxx::KernelDecl*>* taken) {
    bool has_any = false;
    for (const FoundKernel& found : all) {
      if (!HasParametersOf(found, expected)) continue;
      has_any = true;
      taken->insert(found.decl);
      result_.matches.push_back({&expected, found, true});
    }
    return has_any;
  }

  void MatchLike(const ExpectedKernel& expected, const std::vector<FoundKernel>& all,
                 std::set<const cxx::KernelDecl*>* taken) {
    const FoundKernel* best = nullptr;
    std::size_t most = 0;
    for (const FoundKernel& found : all) {
      if (taken->count(found.decl) != 0 || !IsLike(found, expected, completeness_)) continue;
      const std::size_t common = CommonParameters(expected, found);
      if (best != nullptr && common <= most) continue;
      best = &found;
      most = common;
    }
    if (best == nullptr) {
      result_.missing.push_back(&expected);
      return;
    }
    taken->insert(best->decl);
    result_.matches.push_back({&expected, *best, false});
  }

  const Completeness completeness_;
  KernelMatches result_;
};

bool IsRegisteredAs(const cxx::RegisteredKernel& registered, const ExpectedKernel& expected) {
  if (registered.operator_name != expected.function->QualifiedName()) return false;
  const std::optional<DispatchKey> key = registered.key.empty()
                                             ? DispatchKey::CompositeImplicitAutograd
                                             : ParseDispatchKey(registered.key);
  return key && std::find(expected.keys.begin(), expected.keys.end(), *key) != expected.keys.end();
}

bool IsOf(const cxx::RegisteredKernel& registered, const cxx::KernelDecl& decl) {
  if (decl.kind != cxx::DeclKind::kFunction || decl.QualifiedName() != registered.function ||
      decl.parameters.size() != registered.parameters.size()) {
    return false;
  }
  for (std::size_t i = 0; i < decl.parameters.size(); ++i) {
    if (decl.parameters[i].type != registered.parameters[i]) return false;
  }
  return true;
}

// The functions that sources register for kernels whose names no definition has.
class Registrations {
 public:
  explicit Registrations(const std::vector<cxx::KernelIndex>& indexes) : indexes_(indexes) {}

  void Match(KernelMatches* result) const {
    std::vector<const ExpectedKernel*> missing;
    for (const ExpectedKernel* expected : result->missing) {
      if (!expected->IsOfOperator() || !MatchOne(*expected, result)) missing.push_back(expected);
    }
    result->missing = std::move(missing);
  }

 private:
  bool MatchOne(const ExpectedKernel& expected, KernelMatches* result) const {
    for (const cxx::KernelIndex& index : indexes_) {
      for (const cxx::RegisteredKernel& registered : index.registered) {
        if (!IsRegisteredAs(registered, expected)) continue;
        const std::optional<FoundKernel> found = Find(index, registered);
        if (!found) continue;
        const bool has_all = found->decl->parameters.size() == expected.parameters.size();
        result->matches.push_back(
            {&expected, *found, has_all, /*is_registered=*/true, registered.is_stable});
        const auto is_it = [&](const FoundKernel& other) { return other.decl == found->decl; };
        auto& others = result->others;
        others.erase(std::remove_if(others.begin(), others.end(), is_it), others.end());
        return true;
      }
    }
    return false;
  }

  // In the source itself, or in another one that it can be linked with.
  std::optional<FoundKernel> Find(const cxx::KernelIndex& here,
                                  const cxx::RegisteredKernel& registered) const {
    std::optional<FoundKernel> elsewhere;
    for (const cxx::KernelIndex& index : indexes_) {
      for (const cxx::KernelDecl& decl : index.kernels) {
        if (!IsOf(registered, decl)) continue;
        if (&index == &here) return FoundKernel{&index, &decl};
        if (decl.linkage == cxx::Linkage::kExternal) elsewhere = FoundKernel{&index, &decl};
      }
    }
    return elsewhere;
  }

  const std::vector<cxx::KernelIndex>& indexes_;
};

// Name and parameters. They tell apart several definitions of one macro use.
std::string SignatureOf(const cxx::KernelDecl& decl) {
  std::string text = decl.QualifiedName();
  for (const cxx::ParameterDecl& parameter : decl.parameters)
    text += "," + cxx::ToText(parameter.type);
  return text;
}

// Merges the definitions of a source that is compiled twice, and of a file that two sources
// include.
std::vector<FoundKernel> DistinctKernels(const std::vector<cxx::KernelIndex>& indexes) {
  std::vector<FoundKernel> result;
  std::set<std::tuple<std::string_view, std::uint32_t, std::string>> seen;
  for (const cxx::KernelIndex& index : indexes) {
    for (const cxx::KernelDecl& decl : index.kernels) {
      const std::string_view path = index.files[decl.name_place.file];
      const bool is_new = seen.emplace(path, decl.name_place.begin, SignatureOf(decl)).second;
      if (is_new) result.push_back({&index, &decl});
    }
  }
  return result;
}

}  // namespace

bool IsRegistered(const ExpectedKernel& expected, const std::vector<cxx::KernelIndex>& indexes) {
  return std::any_of(indexes.begin(), indexes.end(), [&](const cxx::KernelIndex& index) {
    const auto is_it = [&](const cxx::RegisteredKernel& one) {
      return IsRegisteredAs(one, expected);
    };
    return std::any_of(index.registered.begin(), index.registered.end(), is_it);
  });
}

cxx::TypeTree CanonicalIn(const cxx::KernelIndex& index, const ExpectedType& type) {
  return cxx::Canonical(type.type, index.names);
}

std::size_t CommonParameters(const ExpectedKernel& expected, const FoundKernel& found) {
  const std::vector<cxx::ParameterDecl>& parameters = found.decl->parameters;
  std::vector<std::size_t> row(parameters.size() + 1, 0);
  for (const ExpectedParameter& wanted : expected.parameters) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const bool is_common = IsCommon(wanted, parameters[i], *found.index);
      const std::size_t above = row[i + 1];
      row[i + 1] = is_common ? diagonal + 1 : std::max(above, row[i]);
      diagonal = above;
    }
  }
  return row.back();
}

KernelMatches MatchKernels(const std::vector<ExpectedKernel>& expected,
                           const std::vector<cxx::KernelIndex>& indexes,
                           Completeness completeness) {
  std::unordered_map<std::string, std::size_t> number;
  std::vector<NameGroup> groups;
  const auto group_of = [&](const std::string& name) -> NameGroup& {
    const auto [at, is_new] = number.emplace(name, groups.size());
    if (is_new) groups.emplace_back();
    return groups[at->second];
  };
  for (const ExpectedKernel& kernel : expected) {
    group_of(kernel.QualifiedName()).expected.push_back(&kernel);
  }
  for (const FoundKernel& found : DistinctKernels(indexes)) {
    group_of(found.decl->QualifiedName()).found.push_back(found);
  }
  Matcher matcher(completeness);
  for (const NameGroup& group : groups) matcher.MatchGroup(group);
  KernelMatches result = matcher.Take();
  Registrations(indexes).Match(&result);
  return result;
}

}  // namespace switchyard::check
