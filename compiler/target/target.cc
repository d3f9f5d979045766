#include "compiler/target/target.h"

namespace switchyard::target {

const Target* FindTarget(std::string_view name) {
#define TARGET(target_name, Make)                         \
  if (name == #target_name) {                             \
    static const auto* const kFound = new Target(Make()); \
    return kFound;                                        \
  }
#include "compiler/target/targets.def"
#undef TARGET
  return nullptr;
}

std::string_view TextOf(Capability capability) {
  switch (capability) {
#define CAPABILITY(name, text) \
  case Capability::name:       \
    return text;
#include "compiler/target/capabilities.def"
#undef CAPABILITY
  }
  return "";
}

std::vector<std::string_view> TargetNames(Capability capability) {
  std::vector<std::string_view> names;
#define TARGET(target_name, Make) \
  if (FindTarget(#target_name)->can(capability)) names.push_back(#target_name);
#include "compiler/target/targets.def"
#undef TARGET
  return names;
}

}  // namespace switchyard::target
