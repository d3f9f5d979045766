// Products of tensors whose dimensions have labels: `ij,jk->ik`.

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/error.h"
#include "switchyard/ops/bmm.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/einsum_native.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/permute.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/sum.h"
#include "switchyard/ops/unsqueeze.h"

namespace switchyard::native {
namespace {

constexpr char kName[] = "einsum";
// Labels of dimensions: letters, and numbers from here on for those of an ellipsis.
constexpr int kEllipsis = 256;

using Labels = std::vector<int>;

bool Has(const Labels& labels, int label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

// A tensor with a label for each dimension.
struct Operand {
  Tensor tensor;
  Labels labels;

  int64_t SizeOf(int label) const {
    const auto place = std::find(labels.begin(), labels.end(), label);
    return place == labels.end() ? 1 : tensor.size(place - labels.begin());
  }
  void Drop(int label) {
    const auto place = std::find(labels.begin(), labels.end(), label);
    tensor = switchyard::select(tensor, place - labels.begin(), 0);
    labels.erase(place);
  }
  void Sum(const Labels& away) {
    std::vector<int64_t> dims;
    for (const int label : away) {
      dims.push_back(std::find(labels.begin(), labels.end(), label) - labels.begin());
    }
    if (!dims.empty()) {
      tensor = switchyard::sum(tensor, dims, /*keepdim=*/false, std::nullopt);
    }
    for (const int label : away) labels.erase(std::find(labels.begin(), labels.end(), label));
  }
  // The product of the sizes of some dimensions.
  int64_t Count(const Labels& some) const {
    int64_t count = 1;
    for (const int label : some) count *= SizeOf(label);
    return count;
  }
  // All dimensions in another order.
  Tensor InOrder(const Labels& order) const {
    std::vector<int64_t> dims;
    for (const int label : order) {
      dims.push_back(std::find(labels.begin(), labels.end(), label) - labels.begin());
    }
    return switchyard::permute(tensor, dims);
  }
};

// The text of one operand: letters, and at most one ellipsis.
struct Term {
  explicit Term(std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '.') {
        SWITCHYARD_CHECK(text.substr(i, 3) == "..." && !ellipsis.has_value(), kName, ": `", text,
                         "` has a point outside of one ellipsis");
        ellipsis = letters.size();
        i += 2;
        continue;
      }
      SWITCHYARD_CHECK(std::isalpha(static_cast<unsigned char>(text[i])) != 0, kName, ": `",
                       text.substr(i, 1), "` is not a letter");
      letters.push_back(text[i]);
    }
  }

  // With `count` dimensions in the place of the ellipsis, the last of the equation's.
  Labels With(int count, int most) const {
    Labels labels = letters;
    if (!ellipsis.has_value()) return labels;
    for (int i = 0; i < count; ++i) {
      labels.insert(labels.begin() + static_cast<int64_t>(*ellipsis) + i,
                    kEllipsis + most - count + i);
    }
    return labels;
  }

  Labels letters;
  std::optional<size_t> ellipsis;
};

struct Equation {
  explicit Equation(std::string_view text) {
    std::string plain(text);
    plain.erase(std::remove(plain.begin(), plain.end(), ' '), plain.end());
    const size_t arrow = plain.find("->");
    if (arrow != std::string::npos) result.emplace(std::string_view(plain).substr(arrow + 2));
    std::string_view rest = std::string_view(plain).substr(0, arrow);
    for (;;) {
      const size_t comma = rest.find(',');
      terms.emplace_back(rest.substr(0, comma));
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }

  std::vector<Term> terms;
  std::optional<Term> result;
};

// Of a label that stands twice, the diagonal.
void TakeDiagonals(Operand& operand) {
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    const int label = operand.labels[i];
    const auto after = operand.labels.begin() + static_cast<int64_t>(i) + 1;
    const auto twin = std::find(after, operand.labels.end(), label);
    if (twin == operand.labels.end()) continue;
    const int64_t other = twin - operand.labels.begin();
    const auto first = static_cast<int64_t>(i);
    SWITCHYARD_CHECK(operand.tensor.size(first) == operand.tensor.size(other), kName,
                     ": a label stands for sizes ", operand.tensor.size(first), " and ",
                     operand.tensor.size(other));
    operand.tensor = switchyard::diagonal(operand.tensor, 0, first, other);
    operand.labels.erase(twin);
    operand.labels.erase(operand.labels.begin() + first);
    operand.labels.push_back(label);
    --i;
  }
}

Labels Joined(std::initializer_list<const Labels*> parts) {
  Labels all;
  for (const Labels* part : parts) all.insert(all.end(), part->begin(), part->end());
  return all;
}

std::vector<int64_t> SizesOf(const Operand& a, const Operand& b, const Labels& labels) {
  std::vector<int64_t> sizes;
  for (const int label : labels) sizes.push_back(std::max(a.SizeOf(label), b.SizeOf(label)));
  // Nothing is more than one.
  for (size_t i = 0; i < labels.size(); ++i) {
    if (a.SizeOf(labels[i]) == 0 || b.SizeOf(labels[i]) == 0) sizes[i] = 0;
  }
  return sizes;
}

// Dimensions in this order, with `count` of size 1 between the first and the last ones.
Tensor WithOnes(const Operand& operand, const Labels& first, size_t count, const Labels& last) {
  Tensor result = operand.InOrder(Joined({&first, &last}));
  for (size_t i = 0; i < count; ++i) {
    result = switchyard::unsqueeze(result, static_cast<int64_t>(first.size()));
  }
  return result;
}

// The product of two, summed over the labels that nobody needs any more.
Operand Product(Operand a, Operand b, const Labels& needed) {
  const Labels labels_of_a = a.labels;
  for (const int label : labels_of_a) {
    if (!Has(b.labels, label)) continue;
    if (b.SizeOf(label) == 1) {
      b.Drop(label);
    } else if (a.SizeOf(label) == 1) {
      a.Drop(label);
    }
  }
  Labels both;
  Labels only_a;
  Labels only_b;
  Labels summed;
  Labels away_of_a;
  Labels away_of_b;
  for (const int label : a.labels) {
    const bool is_common = Has(b.labels, label);
    SWITCHYARD_CHECK(!is_common || a.SizeOf(label) == b.SizeOf(label), kName,
                     ": a label stands for sizes ", a.SizeOf(label), " and ", b.SizeOf(label));
    Labels& kept = is_common ? both : only_a;
    Labels& gone = is_common ? summed : away_of_a;
    (Has(needed, label) ? kept : gone).push_back(label);
  }
  for (const int label : b.labels) {
    if (Has(a.labels, label)) continue;
    (Has(needed, label) ? only_b : away_of_b).push_back(label);
  }
  a.Sum(away_of_a);
  b.Sum(away_of_b);
  const Labels result = Joined({&both, &only_a, &only_b});
  if (summed.empty()) {
    return {switchyard::mul(WithOnes(a, Joined({&both, &only_a}), only_b.size(), {}),
                            WithOnes(b, both, only_a.size(), only_b)),
            result};
  }
  const std::vector<int64_t> sizes = SizesOf(a, b, result);
  const Tensor left = switchyard::reshape(a.InOrder(Joined({&both, &only_a, &summed})),
                                          {a.Count(both), a.Count(only_a), a.Count(summed)});
  const Tensor right = switchyard::reshape(b.InOrder(Joined({&both, &summed, &only_b})),
                                           {b.Count(both), b.Count(summed), b.Count(only_b)});
  return {switchyard::reshape(switchyard::bmm(left, right), sizes), result};
}

// Without `->`: the dimensions of ellipses, and the letters that stand once, in their order.
Labels ImpliedResult(const std::vector<Operand>& operands, int most) {
  std::map<int, int> counts;
  for (const Operand& operand : operands) {
    for (const int label : operand.labels) ++counts[label];
  }
  Labels result;
  for (int i = 0; i < most; ++i) result.push_back(kEllipsis + i);
  for (const auto& [label, count] : counts) {
    if (label < kEllipsis && count == 1) result.push_back(label);
  }
  return result;
}

void CheckResult(const Labels& result, const std::vector<Operand>& operands) {
  for (size_t i = 0; i < result.size(); ++i) {
    bool is_known = false;
    for (const Operand& operand : operands) is_known = is_known || Has(operand.labels, result[i]);
    SWITCHYARD_CHECK(is_known || result[i] >= kEllipsis, kName,
                     ": a label of the result stands in no operand");
    SWITCHYARD_CHECK(std::count(result.begin(), result.end(), result[i]) == 1, kName,
                     ": a label stands twice in the result");
  }
}

struct Call {
  std::vector<Operand> operands;
  Labels result;
};

Call Read(std::string_view text, TensorList tensors) {
  const Equation equation(text);
  SWITCHYARD_CHECK(!tensors.empty() && equation.terms.size() == tensors.size(), kName, ": `", text,
                   "` has ", equation.terms.size(), " operands, and ", tensors.size(),
                   " are given");
  std::vector<int> counts;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Term& term = equation.terms[i];
    const auto letters = static_cast<int>(term.letters.size());
    const auto rank = static_cast<int>(tensors[i].dim());
    SWITCHYARD_CHECK(term.ellipsis.has_value() ? rank >= letters : rank == letters, kName, ": `",
                     text, "` has ", letters, " labels for sizes ", tensors[i].sizes());
    counts.push_back(rank - letters);
  }
  const int most = *std::max_element(counts.begin(), counts.end());
  Call call;
  for (size_t i = 0; i < tensors.size(); ++i) {
    call.operands.push_back({tensors[i], equation.terms[i].With(counts[i], most)});
  }
  // Counted before diagonals are taken: a label that stands twice does not stand once.
  call.result = equation.result.has_value() ? equation.result->With(most, most)
                                            : ImpliedResult(call.operands, most);
  for (Operand& operand : call.operands) TakeDiagonals(operand);
  CheckResult(call.result, call.operands);
  return call;
}

// A product whose result has all labels.
bool IsPlain(const Call& call) {
  for (const Operand& operand : call.operands) {
    for (const int label : operand.labels) {
      if (!Has(call.result, label)) return false;
    }
  }
  return call.operands.size() > 1;
}

}  // namespace

// From left to right; a path changes the order of steps alone.
Tensor einsum(std::string_view equation, TensorList tensors, OptionalIntArrayRef /*path*/) {
  const Call call = Read(equation, tensors);
  Operand product = call.operands[0];
  for (size_t i = 1; i < call.operands.size(); ++i) {
    Labels needed = call.result;
    for (size_t j = i + 1; j < call.operands.size(); ++j) {
      needed = Joined({&needed, &call.operands[j].labels});
    }
    product = Product(product, call.operands[i], needed);
  }
  if (product.labels == call.result && IsPlain(call)) return product.tensor;
  Labels away;
  for (const int label : product.labels) {
    if (!Has(call.result, label)) away.push_back(label);
  }
  if (call.operands.size() > 1 || away.empty()) {
    product.Sum(away);
    return product.InOrder(call.result);
  }
  const Labels all = Joined({&call.result, &away});
  Operand ordered = {product.InOrder(all), all};
  ordered.Sum(away);
  return ordered.tensor;
}

}  // namespace switchyard::native
