// What an import does not look at, as --leave-out names it, and what that kept out.
#ifndef SWITCHYARD_COMPILER_IMPORT_LEFT_OUT_H_
#define SWITCHYARD_COMPILER_IMPORT_LEFT_OUT_H_

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lib/keys/dispatch_key.h"

namespace switchyard::importer {

struct LeftOut {
  std::set<DispatchKey> keys;  // with Autograd, functions with gradients are what they compute
  bool classes = false;        // custom classes
  std::set<std::string> operators = {};   // `my::f`, `my::f.out`
  std::set<std::string> other_keys = {};  // of newer run-times, by the name in the source

  bool HasKey(std::string_view word) const;
};

// Operators, kernels of others, and classes that were not imported because of it.
struct LeftOutCounts {
  std::set<std::string> operators;
  std::set<std::string> other_keys;
  std::size_t kernels = 0;
  std::size_t classes = 0;

  bool IsNothing() const { return operators.empty() && kernels == 0 && classes == 0; }
  // Operators and keys that are left out, and that nothing registers.
  std::vector<std::string> Unmatched(const LeftOut& left_out) const;
};

// Adds a word of --leave-out. False when it is none.
bool AddWord(const std::string& word, LeftOut* left_out);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_LEFT_OUT_H_
