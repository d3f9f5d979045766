// The custom classes of the program, whose methods are called by name.
#include "lib/boxing/class_methods.h"

namespace switchyard {
namespace custom_classes {
extern const CustomClass shop_Queue;
extern const CustomClass shop_Cell;
}  // namespace custom_classes

namespace {
constexpr const CustomClass* kClasses[] = {&custom_classes::shop_Queue, &custom_classes::shop_Cell};
}  // namespace

ArrayRef<const CustomClass*> CustomClasses() { return kClasses; }

}  // namespace switchyard
