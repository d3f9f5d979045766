// FunctionRef<R(Args...)>: a reference to a function object with another owner, to be called while
// the callee runs. Pass it by value. It replaces std::function for parameters that are not stored:
// it needs no memory, and no code except the call.
//
// Takes: anything that can be called with Args. It must outlive the reference, as a lambda in the
// argument list does. Errors: those of the called function.

#ifndef SWITCHYARD_LIB_CORE_FUNCTION_REF_H_
#define SWITCHYARD_LIB_CORE_FUNCTION_REF_H_

#include <memory>
#include <type_traits>
#include <utility>

namespace switchyard {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Args>
class FunctionRef<Result(Args...)> {
 public:
  template <typename Function,
            typename = std::enable_if_t<!std::is_same_v<std::decay_t<Function>, FunctionRef> &&
                                        std::is_object_v<std::remove_reference_t<Function>>>>
  FunctionRef(Function&& function)
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
        call_(&Call<std::remove_reference_t<Function>>) {}

  Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  template <typename Function>
  static Result Call(void* object, Args... args) {
    return (*static_cast<Function*>(object))(std::forward<Args>(args)...);
  }

  void* object_;
  Result (*call_)(void* object, Args... args);
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_FUNCTION_REF_H_
