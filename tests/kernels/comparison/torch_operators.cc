#include "tests/kernels/comparison/torch_operators.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <ATen/Parallel.h>
#include <ATen/core/PhiloxRNGEngine.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/Exception.h>
#include <c10/util/Logging.h>

#include <cstring>

#include "tests/kernels/comparison/torch_values.h"

namespace switchyard::comparison {
namespace {

class Silence final : public c10::WarningHandler {
  void process(const c10::SourceLocation& /*place*/, const std::string& /*message*/,
               const bool /*verbatim*/) override {}
};

}  // namespace

void PrepareTorch() {
  static Silence silence;
  at::set_num_threads(1);
  c10::Warning::set_warning_handler(&silence);
  // There are many errors, and their traces would take most of the time.
  c10::SetStackTraceFetcher([] { return std::string(); });
}

void SeedTorch(uint64_t seed) { at::manual_seed(seed); }

std::vector<uint8_t> StateOfTorch() {
  const at::Tensor state = at::detail::getDefaultCPUGenerator().get_state();
  return std::vector<uint8_t>(state.data_ptr<uint8_t>(), state.data_ptr<uint8_t>() + state.numel());
}

void SetStateOfTorch(const std::vector<uint8_t>& state) {
  at::Tensor bytes = at::empty({static_cast<int64_t>(state.size())}, at::kByte);
  std::memcpy(bytes.data_ptr(), state.data(), state.size());
  auto generator = at::detail::getDefaultCPUGenerator();
  generator.set_state(bytes);
}

std::vector<uint32_t> PhiloxOfTorch(uint64_t seed, uint64_t subsequence, uint64_t block,
                                    int count) {
  at::Philox4_32 engine(seed, subsequence, block);
  std::vector<uint32_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(engine());
  return numbers;
}

namespace {

c10::OperatorName NameOf(const std::string& name) {
  const size_t dot = name.find('.');
  return {name.substr(0, dot), dot == std::string::npos ? "" : name.substr(dot + 1)};
}

}  // namespace

bool TorchHas(const std::string& name) {
  return c10::Dispatcher::singleton().findSchema(NameOf(name)).has_value();
}

Outcome CallTorch(const std::string& name, const std::vector<Value>& arguments) {
  Outcome outcome;
  Importer importer;
  try {
    const c10::OperatorName full = NameOf(name);
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(full.name.c_str(),
                                                                   full.overload_name.c_str());
    const std::vector<c10::Argument>& declared = op.schema().arguments();
    Exporter exporter;
    std::vector<c10::IValue> exported;
    for (size_t i = 0; i < declared.size(); ++i) {
      const bool is_default = i >= arguments.size() || arguments[i].IsDefault();
      // What has a default in later editions alone may be None.
      exported.push_back(is_default ? declared[i].default_value().value_or(c10::IValue())
                                    : exporter.Export(arguments[i], declared[i].type()));
    }
    std::vector<c10::IValue> stack = exported;
    op.callBoxed(&stack);
    for (size_t i = 0; i < exported.size(); ++i) {
      const bool holds_tensors = exported[i].isTensor() || exported[i].isTensorList();
      outcome.arguments.push_back(holds_tensors ? importer.Import(exported[i]) : arguments[i]);
    }
    // Arguments of later editions.
    for (size_t i = exported.size(); i < arguments.size(); ++i) {
      outcome.arguments.push_back(arguments[i]);
    }
    for (const c10::IValue& result : stack) outcome.results.push_back(importer.Import(result));
  } catch (const c10::Error& error) {
    outcome.error = error.what_without_backtrace();
  } catch (const std::exception& error) {
    outcome.error = error.what();
  }
  return outcome;
}

}  // namespace switchyard::comparison
