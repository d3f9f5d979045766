#include "compiler/schema/kernel_facts.h"

namespace switchyard::schema {

std::string FactsName(const NativeFunction& function) {
  const std::string& name_space = function.schema.name_space.value;
  const std::string base = function.schema.name.value.BaseName();
  return name_space == "aten" ? base : name_space + "::" + base;
}

FactsByName::FactsByName(const std::vector<KernelFacts>& facts) {
  for (const KernelFacts& one : facts) facts_.emplace(one.name.value, &one);
}

const KernelFacts* FactsByName::Find(const NativeFunction& function) const {
  if (facts_.empty()) return nullptr;
  const auto found = facts_.find(FactsName(function));
  return found == facts_.end() ? nullptr : found->second;
}

}  // namespace switchyard::schema
