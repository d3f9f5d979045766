#include "compiler/alias/describe_aliasing.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "compiler/alias/alias_model.h"
#include "compiler/diagnostics/arguments.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::alias {
namespace {

using schema::FunctionSchema;
using schema::SchemaKind;

const char* KindWord(SchemaKind kind) {
  switch (kind) {
    case SchemaKind::kFunctional:
      return "functional";
    case SchemaKind::kInplace:
      return "inplace";
    case SchemaKind::kOut:
      return "out";
    case SchemaKind::kMutable:
      return "mutable";
    case SchemaKind::kScratch:
      return "scratch";
  }
  return "";
}

// The fresh set of `Tensor!` has no letter in the schema.
std::string SetText(const AliasSets& sets) {
  const bool is_unnamed = !sets.letters.empty() && sets.letters[0][0] == '$';
  return is_unnamed ? "a set of its own" : absl::StrCat("set ", sets.ToString());
}

class Description {
 public:
  explicit Description(const FunctionSchema& schema) : schema_(schema), model_(schema) {}

  std::string Text() {
    absl::StrAppend(&text_, schema::PrintDeclaration(schema_), "\nkind: ", KindWord(schema_.Kind()),
                    "\n");
    for (std::size_t i = 0; i < model_.arguments().size(); ++i) DescribeArgument(i);
    DescribePairs();
    for (std::size_t i = 0; i < model_.returns().size(); ++i) DescribeReturn(i);
    if (model_.returns().empty()) text_ += "nothing is returned\n";
    for (const auto& [first, second] : model_.ReturnsAliased()) {
      absl::StrAppend(&text_, ReturnName(first), " and ", ReturnName(second),
                      " may be the same memory\n");
    }
    return std::move(text_);
  }

 private:
  std::string Name(std::size_t argument) const {
    return absl::StrCat("`", schema_.arguments[argument].name.value, "`");
  }

  // The holder of the memory: the tensor, or the tensors in a list.
  std::string Holder(std::size_t argument) const {
    return (model_.arguments()[argument].is_list ? "elements of " : "") + Name(argument);
  }

  std::string ReturnName(std::size_t index) const {
    std::string name = "the return";
    if (schema_.returns.size() > 1) {
      name = "the ";
      diagnostics::Ordinal(index + 1).AppendTo(&name);
      name += " return";
    }
    const auto& written = schema_.returns[index].name;
    return written ? absl::StrCat(name, " `", written->value, "`") : name;
  }

  void DescribeArgument(std::size_t index) {
    const Aliasing& aliasing = model_.arguments()[index];
    if (!aliasing.is_memory) return;
    const char* const verb = aliasing.is_list ? " are " : " is ";
    absl::StrAppend(&text_, Holder(index), verb, aliasing.is_written ? "written" : "only read");
    if (aliasing.is_annotated) absl::StrAppend(&text_, ", in ", SetText(aliasing.before));
    if (aliasing.BecomesWildcard()) {
      text_ += "; wildcard after the call: any list may hold it";
    } else if (aliasing.after != aliasing.before) {
      absl::StrAppend(&text_, "; in ", SetText(aliasing.after), " after the call");
    }
    text_ += "\n";
  }

  void DescribePairs() {
    const auto before = model_.ArgumentsAliasedBefore();
    for (const auto& [first, second] : before) {
      absl::StrAppend(&text_, Holder(first), " and ", Holder(second), " may be the same memory\n");
    }
    for (const auto& pair : model_.ArgumentsAliasedAfter()) {
      if (std::find(before.begin(), before.end(), pair) != before.end()) continue;
      absl::StrAppend(&text_, Holder(pair.first), " and ", Holder(pair.second),
                      " may be the same memory after the call\n");
    }
  }

  void DescribeReturn(std::size_t index) {
    const Aliasing& aliasing = model_.returns()[index];
    absl::StrAppend(&text_, aliasing.is_memory && aliasing.is_list ? "elements of " : "",
                    ReturnName(index), " ");
    const char* const be = aliasing.is_list && aliasing.is_memory ? "are" : "is";
    const std::vector<std::size_t> aliased = model_.AliasedArguments(index);
    if (!aliasing.is_memory) {
      text_ += "is a value, no memory\n";
    } else if (!aliased.empty()) {
      text_ += AliasText(index, aliased) + "\n";
    } else if (aliasing.after.is_wildcard) {
      text_ += "may alias anything that is wildcard\n";
    } else if (aliasing.is_annotated) {
      absl::StrAppend(&text_, be, " fresh: no argument is in ", SetText(aliasing.after), "\n");
    } else {
      absl::StrAppend(&text_, be, " fresh\n");
    }
  }

  std::string AliasText(std::size_t index, const std::vector<std::size_t>& aliased) const {
    if (model_.RelationOf(index, aliased[0]) == Relation::kIs && aliased.size() == 1) {
      return absl::StrCat("is ", Name(aliased[0]), " itself");
    }
    std::vector<std::string> holders;
    std::string identity;
    for (const std::size_t argument : aliased) {
      if (model_.RelationOf(index, argument) == Relation::kIs) {
        identity = absl::StrCat("is ", Name(argument), " itself, and ");
      } else {
        holders.push_back(Holder(argument));
      }
    }
    return absl::StrCat(identity, "may alias ", absl::StrJoin(holders, " and "));
  }

  const FunctionSchema& schema_;
  AliasModel model_;
  std::string text_;
};

}  // namespace

std::string DescribeAliasing(const FunctionSchema& schema) { return Description(schema).Text(); }

}  // namespace switchyard::alias
