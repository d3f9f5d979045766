// The methods of custom classes by name: `__torch__.torch.classes.my.Queue.push`.
//
//   const ClassMethod* push = FindClassMethod("__torch__.torch.classes.my.Queue.push");
//   stack.PushAll(queue, "text");
//   CallClassMethod(*push, stack, 2);
//
// Takes: names, and boxed arguments on a stack, the instance deepest. Gives: the results on the
// stack in their place; `__init__` takes no instance and gives a new one. Errors: FindClassMethod
// returns null for an unknown name. A call raises Error for an argument of another type, for
// missing and extra arguments, and for errors of the method itself; it also removes the arguments
// then.
//
// The table is made of constants: `switchyard import --forwards` writes one for each source, and
// the list of them. Nothing fills it when the program starts.

#ifndef SWITCHYARD_LIB_BOXING_CLASS_METHODS_H_
#define SWITCHYARD_LIB_BOXING_CLASS_METHODS_H_

#include <cstddef>
#include <string_view>

#include "lib/boxing/stack.h"
#include "lib/core/array_ref.h"

namespace switchyard {

struct ClassMethod {
  std::string_view name;  // `push`, `__init__`, `__getstate__`, `size_getter`
  void (*call)(Stack& stack, size_t count);
};

struct CustomClass {
  std::string_view name;  // `__torch__.torch.classes.my.Queue`
  ArrayRef<ClassMethod> methods;
};

// Null when no class has it.
const ClassMethod* FindClassMethod(std::string_view name);
// Calls the method with the top `count` values of the stack.
void CallClassMethod(const ClassMethod& method, Stack& stack, size_t count);

// All classes of the program. Generated code defines it.
ArrayRef<const CustomClass*> CustomClasses();

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_CLASS_METHODS_H_
