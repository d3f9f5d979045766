#include "compiler/check/parameter_alignment.h"

#include <algorithm>
#include <string_view>

namespace switchyard::check {
namespace {

using Costs = std::vector<std::vector<int>>;

constexpr int kOneAlone = 4;

int CostOf(const cxx::KernelIndex& index, const ExpectedParameter& expected,
           const cxx::ParameterDecl& found) {
  const bool has_name = expected.name == found.name;
  const bool has_type = CanonicalIn(index, expected.type) == found.type;
  if (has_type) return has_name ? 0 : 1;
  return has_name ? 2 : 6;
}

// costs[i][j] aligns the first i parameters of the kernel with the first j of the definition.
Costs CostsOf(const ExpectedKernel& expected, const FoundKernel& found) {
  const std::size_t rows = expected.parameters.size();
  const std::size_t columns = found.decl->parameters.size();
  Costs costs(rows + 1, std::vector<int>(columns + 1, 0));
  for (std::size_t i = 0; i <= rows; ++i) {
    for (std::size_t j = 0; j <= columns; ++j) {
      if (i == 0 || j == 0) {
        costs[i][j] = static_cast<int>(i + j) * kOneAlone;
        continue;
      }
      const int pair =
          CostOf(*found.index, expected.parameters[i - 1], found.decl->parameters[j - 1]);
      costs[i][j] = std::min(
          {costs[i - 1][j - 1] + pair, costs[i - 1][j] + kOneAlone, costs[i][j - 1] + kOneAlone});
    }
  }
  return costs;
}

// `_grad` and `dim_` are the schema's `grad` and `dim`.
std::string_view PlainName(std::string_view name) {
  while (!name.empty() && name.front() == '_') name.remove_prefix(1);
  while (!name.empty() && name.back() == '_') name.remove_suffix(1);
  return name;
}

bool HaveOneName(const ExpectedParameter& expected, const cxx::ParameterDecl& found) {
  return expected.name == found.name ||
         (!found.name.empty() && PlainName(expected.name) == PlainName(found.name));
}

}  // namespace

std::vector<ParameterPair> AlignParameters(const ExpectedKernel& expected,
                                           const FoundKernel& found) {
  std::size_t i = expected.parameters.size();
  std::size_t j = found.decl->parameters.size();
  std::vector<ParameterPair> pairs;
  if (i == j) {
    for (std::size_t k = 0; k < i; ++k) {
      pairs.push_back({&expected.parameters[k], &found.decl->parameters[k], k});
    }
    return pairs;
  }
  const Costs costs = CostsOf(expected, found);
  while (i > 0 || j > 0) {
    if (i > 0 && costs[i][j] == costs[i - 1][j] + kOneAlone) {
      pairs.push_back({&expected.parameters[--i], nullptr, j});
    } else if (j > 0 && costs[i][j] == costs[i][j - 1] + kOneAlone) {
      --j;
      pairs.push_back({nullptr, &found.decl->parameters[j], j});
    } else {
      --i;
      --j;
      pairs.push_back({&expected.parameters[i], &found.decl->parameters[j], j});
    }
  }
  std::reverse(pairs.begin(), pairs.end());
  return pairs;
}

std::optional<std::vector<std::size_t>> FindOrder(const ExpectedKernel& expected,
                                                  const FoundKernel& found) {
  const std::vector<cxx::ParameterDecl>& parameters = found.decl->parameters;
  if (parameters.size() != expected.parameters.size()) return std::nullopt;
  std::vector<std::size_t> order;
  bool has_types_in_place = true;
  bool has_types_by_name = true;
  bool is_moved = false;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const ExpectedParameter& wanted = expected.parameters[i];
    const auto named = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const auto& one) { return HaveOneName(wanted, one); });
    const bool keeps_place = named == parameters.end();
    const std::size_t at = keeps_place ? i : static_cast<std::size_t>(named - parameters.begin());
    // A name that the kernel lacks proves nothing, but it must not take another parameter's place.
    if (std::find(order.begin(), order.end(), at) != order.end()) return std::nullopt;
    order.push_back(at);
    is_moved = is_moved || at != i;
    const cxx::TypeTree type = CanonicalIn(*found.index, wanted.type);
    has_types_in_place = has_types_in_place && parameters[i].type == type;
    has_types_by_name = has_types_by_name && parameters[at].type == type;
  }
  if (!is_moved || (!has_types_in_place && !has_types_by_name)) return std::nullopt;
  return order;
}

}  // namespace switchyard::check
