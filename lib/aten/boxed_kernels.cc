#include "lib/aten/boxed_kernels.h"

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/library.h>

#include <memory>
#include <mutex>
#include <string_view>

#include "lib/aten/named_operators.h"

namespace switchyard::aten {
namespace {

// Continues a call of PyTorch's dispatcher in the build.
class NamedKernel final : public c10::OperatorKernel {
 public:
  explicit NamedKernel(const NamedOperator& named) : named_(&named) {}
  void operator()(const c10::OperatorHandle& /*op*/, DispatchKeySet keys,
                  torch::jit::Stack* stack) const {
    named_->redispatch_boxed(keys, stack);
  }

 private:
  const NamedOperator* named_;
};

c10::FunctionSchema SchemaOf(const NamedOperator& named) {
#if TORCH_VERSION_MAJOR > 1 && TORCH_VERSION_MINOR >= 3
  return torch::schema(named.declaration, /*allow_typevars=*/true);
#else
  return torch::schema(named.declaration);
#endif
}

c10::OperatorHandle HandleOf(std::string_view name) {
  const std::size_t dot = name.find('.');
  const std::string base(name.substr(0, dot));
  const std::string overload(dot == std::string_view::npos ? "" : name.substr(dot + 1));
  static auto* const mutex = new std::mutex;
  const std::lock_guard<std::mutex> lock(*mutex);
  c10::Dispatcher& dispatcher = c10::Dispatcher::singleton();
  if (const auto known = dispatcher.findSchema({base, overload})) return *known;
  const NamedOperator* named =
      kNamedOperators == nullptr ? nullptr : FindNamedOperator(base, overload);
  TORCH_CHECK(named != nullptr, "neither PyTorch nor the build has operator ", base, ".", overload);
  // Kept, for what a library has registered lasts as long as it does.
  auto* const library = new torch::Library(torch::Library::FRAGMENT, base.substr(0, base.find(':')),
                                           {}, __FILE__, __LINE__);
  library->def(SchemaOf(*named),
               torch::CppFunction::makeFromBoxedFunctor(std::make_unique<NamedKernel>(*named)));
  return dispatcher.findSchemaOrThrow(base.c_str(), overload.c_str());
}

DispatchKeySet KeysOf(const c10::IValue& value) {
  if (value.isTensor()) return value.toTensor().key_set();
  if (!value.isList()) return {};
  DispatchKeySet keys;
  for (const c10::IValue& element : value.toListRef()) keys = keys | KeysOf(element);
  return keys;
}

}  // namespace

void FallbackCall::Run(FallbackKernel* kernel, const char* name, DispatchKeySet keys,
                       std::size_t result_count) {
  kernel(HandleOf(name), keys, &values_);
  TORCH_CHECK(values_.size() == result_count, name, ": its boxed kernel left ", values_.size(),
              " values, not ", result_count);
}

DispatchKeySet KeysAt(DispatchKey key, const torch::jit::Stack& arguments) {
  DispatchKeySet keys;
  for (const c10::IValue& argument : arguments) keys = keys | KeysOf(argument);
  const auto local = c10::impl::tls_local_dispatch_key_set();
  keys = (keys | local.included_) - local.excluded_;
  if (key == DispatchKey::Undefined || c10::isAliasDispatchKey(key)) return keys;
  return keys & (DispatchKeySet(DispatchKeySet::FULL_AFTER, key) | DispatchKeySet(key));
}

}  // namespace switchyard::aten
