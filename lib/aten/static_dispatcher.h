// Replaces c10::Dispatcher for sources of an extension that call their own operators with it,
// although nothing registers these: a name of the build is a dispatch function, any other name goes
// to PyTorch's dispatcher. Include it before such a source (`-include`), whose registrations have
// no effect.
#ifndef SWITCHYARD_LIB_ATEN_STATIC_DISPATCHER_H_
#define SWITCHYARD_LIB_ATEN_STATIC_DISPATCHER_H_

#include <ATen/core/dispatch/Dispatcher.h>

#include <utility>

#include "lib/aten/named_operators.h"
#include "lib/aten/types.h"
#include "lib/aten/unread_registrations.h"

namespace c10 {

template <typename Type>
class StaticTypedOperatorHandle;
template <typename Result, typename... Parameters>
class StaticTypedOperatorHandle<Result(Parameters...)> {
 public:
  using Registered = TypedOperatorHandle<Result(Parameters...)>;
  using Named = switchyard::aten::NamedCall<Result(Parameters...)>;

  explicit StaticTypedOperatorHandle(const switchyard::aten::NamedOperator& named)
      : named_(Named(named)) {}
  StaticTypedOperatorHandle(Registered registered) : registered_(std::move(registered)) {}

  Result call(Parameters... parameters) const {
    if (!named_) return registered_->call(std::forward<Parameters>(parameters)...);
    return named_->Call(std::forward<Parameters>(parameters)...);
  }
  Result redispatch(DispatchKeySet keys, Parameters... parameters) const {
    if (!named_) return registered_->redispatch(keys, std::forward<Parameters>(parameters)...);
    return named_->Redispatch(keys, std::forward<Parameters>(parameters)...);
  }

 private:
  switchyard::aten::optional<Named> named_;
  switchyard::aten::optional<Registered> registered_;
};

class StaticOperatorHandle {
 public:
  explicit StaticOperatorHandle(const switchyard::aten::NamedOperator& named) : named_(&named) {}
  StaticOperatorHandle(OperatorHandle registered) : registered_(std::move(registered)) {}

  template <typename Type>
  StaticTypedOperatorHandle<Type> typed() const {
    if (named_ != nullptr) return StaticTypedOperatorHandle<Type>(*named_);
    return StaticTypedOperatorHandle<Type>(registered_->typed<Type>());
  }
  void callBoxed(torch::jit::Stack* stack) const {
    if (named_ == nullptr) return registered_->callBoxed(stack);
    named_->call_boxed({}, stack);
  }
  void redispatchBoxed(DispatchKeySet keys, torch::jit::Stack* stack) const {
    if (named_ == nullptr) return registered_->redispatchBoxed(keys, stack);
    named_->redispatch_boxed(keys, stack);
  }

 private:
  const switchyard::aten::NamedOperator* named_ = nullptr;
  switchyard::aten::optional<OperatorHandle> registered_;
};

class StaticDispatcher {
 public:
  static StaticDispatcher& singleton() {
    static StaticDispatcher only;
    return only;
  }

  switchyard::aten::optional<StaticOperatorHandle> findSchema(const OperatorName& name) const {
    if (const auto* named = switchyard::aten::FindNamedOperator(name.name, name.overload_name)) {
      return StaticOperatorHandle(*named);
    }
    const auto registered = Dispatcher::singleton().findSchema(name);
    if (!registered.has_value()) return {};
    return StaticOperatorHandle(*registered);
  }
  StaticOperatorHandle findSchemaOrThrow(const char* name, const char* overload) const {
    if (const auto* named = switchyard::aten::FindNamedOperator(name, overload)) {
      return StaticOperatorHandle(*named);
    }
    return Dispatcher::singleton().findSchemaOrThrow(name, overload);
  }
};

}  // namespace c10

#define Dispatcher StaticDispatcher
#define TypedOperatorHandle StaticTypedOperatorHandle

#endif  // SWITCHYARD_LIB_ATEN_STATIC_DISPATCHER_H_
