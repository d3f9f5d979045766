// The name of an operator: `add`, `add_`, `__iadd__`, `resize_functional`, `add.out`.
//
// Source: reference schema language, section 2. The namespace is not part of the name;
// FunctionSchema has it.
#ifndef SWITCHYARD_COMPILER_SCHEMA_OPERATOR_NAME_H_
#define SWITCHYARD_COMPILER_SCHEMA_OPERATOR_NAME_H_

#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace switchyard::schema {

struct OperatorName {
  std::string base;                  // without `_`, dunder marks and `_functional`
  bool inplace = false;              // ends in `_`, or `__iX__` with X an augmented assignment
  bool dunder = false;               // `__X__`
  bool functional_overload = false;  // ends in `_functional`
  std::string overload;              // after the first dot; empty when there is none

  // Splits NAME[.OVERLOAD]. Never fails: text that breaks a naming rule stays whole in `base`, and
  // rules report it.
  static OperatorName FromText(std::string_view text);

  std::string BaseName() const;            // `add_`, `__iadd__`, `resize_functional`
  std::string ToString() const;            // BaseName, then `.overload`
  void AppendTo(std::string* text) const;  // appends ToString()
  std::string UnambiguousName()
      const;  // BaseName, then `_overload`: a C++ identifier, not injective
  // The name of the files of all operators that share it: `add` for `add`, `add_` and `add.out`.
  const std::string& RootName() const { return base; }

  template <typename Hash>
  friend Hash AbslHashValue(Hash hash, const OperatorName& name) {
    return Hash::combine(std::move(hash), name.base, name.inplace, name.dunder,
                         name.functional_overload, name.overload);
  }

  friend bool operator==(const OperatorName& a, const OperatorName& b) {
    return a.Tie() == b.Tie();
  }
  friend bool operator!=(const OperatorName& a, const OperatorName& b) { return !(a == b); }
  friend bool operator<(const OperatorName& a, const OperatorName& b) { return a.Tie() < b.Tie(); }

 private:
  void AppendBaseNameTo(std::string* text) const;

  std::tuple<const std::string&, const bool&, const bool&, const bool&, const std::string&> Tie()
      const {
    return std::tie(base, inplace, dunder, functional_overload, overload);
  }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_OPERATOR_NAME_H_
