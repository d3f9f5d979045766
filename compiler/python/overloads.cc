#include "compiler/python/overloads.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace switchyard::python {
namespace {

// How many parameters stand in front of `out`, or of the options where there is none.
size_t InputCount(const Signature& signature) {
  if (signature.out_index) return *signature.out_index;
  size_t count = 0;
  for (const Parameter& parameter : signature.parameters) {
    const bool is_option = parameter.argument == nullptr ||
                           parameter.argument->group == schema::ArgumentGroup::kTensorOptions;
    if (!is_option) ++count;
  }
  return count;
}

// The out form has all inputs and the out argument; the options are those of the other form.
Signature Join(Signature plain, Signature out) {
  const size_t inputs = InputCount(plain);
  for (size_t i = inputs; i < plain.parameters.size(); ++i) {
    out.parameters.push_back(std::move(plain.parameters[i]));
  }
  for (ArgumentSource& source : plain.plain->arguments) {
    const bool is_option =
        source.kind == ArgumentSource::Kind::kParameter && source.index >= inputs;
    if (is_option) ++source.index;
  }
  if (plain.requires_grad_index) out.requires_grad_index = *plain.requires_grad_index + 1;
  out.plain = std::move(plain.plain);
  return out;
}

std::vector<Signature> JoinOutForms(std::vector<Signature> signatures) {
  std::vector<Signature> joined;
  for (Signature& signature : signatures) {
    if (signature.plain) joined.push_back(std::move(signature));
  }
  for (Signature& signature : signatures) {
    if (!signature.out) continue;
    const auto twin = std::find_if(joined.begin(), joined.end(), [&](const Signature& one) {
      return one.key == signature.key && !one.out && one.plain;
    });
    if (twin == joined.end()) {
      joined.push_back(std::move(signature));
    } else {
      *twin = Join(std::move(*twin), std::move(signature));
    }
  }
  return joined;
}

// Whether a value for the second type would be taken for one of the first, so that the second is
// tried earlier. Types are those of the schema.
bool IsLater(std::string_view first, std::string_view second) {
  const bool is_int = first == "int" || first == "SymInt";
  // The language had names of dimensions until 2.12.
  constexpr std::string_view kNames = "Dimname";
  const bool is_named =
      first.find(kNames) != std::string_view::npos && second.find(kNames) == std::string_view::npos;
  return is_named || (first == "Scalar" && second == "Tensor") ||
         (first == "Scalar?" && second == "Tensor?") ||
         (first == "int[]" && (second == "int" || second == "int?")) ||
         (first == "Tensor[]" && second.find("[]") != std::string_view::npos) ||
         (first == "SymInt[]" && second == "int[]") || (is_int && second == "Tensor");
}

bool IsLater(const Signature& first, const Signature& second) {
  const std::vector<std::string>& a = first.ordered_types;
  const std::vector<std::string>& b = second.ordered_types;
  if (a.size() != b.size() || a == b) return false;
  return std::equal(a.begin(), a.end(), b.begin(), [](const std::string& x, const std::string& y) {
    return x == y || IsLater(std::string_view(x), std::string_view(y));
  });
}

// The places of signatures, those first that none has to come before; what waited for one alone
// follows it.
std::vector<size_t> TopologicalOrder(const std::vector<Signature>& signatures) {
  const size_t count = signatures.size();
  std::vector<std::vector<bool>> waits_for(count, std::vector<bool>(count));
  std::vector<size_t> open(count);
  std::vector<size_t> order;
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < count; ++j) {
      waits_for[i][j] = IsLater(signatures[i], signatures[j]);
      if (waits_for[i][j]) ++open[i];
    }
    if (open[i] == 0) order.push_back(i);
  }
  for (size_t next = 0; next < order.size(); ++next) {
    for (size_t i = 0; i < count; ++i) {
      if (waits_for[i][order[next]] && --open[i] == 0) order.push_back(i);
    }
  }
  return order;
}

}  // namespace

std::vector<Signature> OrderOverloads(std::vector<Signature> signatures) {
  std::vector<Signature> joined = JoinOutForms(std::move(signatures));
  std::stable_sort(joined.begin(), joined.end(),
                   [](const Signature& a, const Signature& b) { return a.text < b.text; });
  std::vector<Signature> ordered;
  for (const size_t place : TopologicalOrder(joined)) ordered.push_back(std::move(joined[place]));
  std::stable_partition(ordered.begin(), ordered.end(),
                        [](const Signature& signature) { return !signature.is_deprecated; });
  return ordered;
}

}  // namespace switchyard::python
