#include "compiler/python/bindings.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "compiler/python/names.h"
#include "compiler/python/overloads.h"

namespace switchyard::python {
namespace {

using schema::NativeFunction;

bool IsName(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  if (text.empty() || !is_letter(text.front()) || IsKeyword(text)) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

// Methods stand in front. Operators of two namespaces never make one function.
using Place = std::tuple<bool, std::string, std::string, std::string>;

class Collector {
 public:
  explicit Collector(bool has_methods) : has_methods_(has_methods) {}

  void Add(const NativeFunction& function) {
    AddWith(function, [&](Receiver receiver) { return MakeSignature(function, receiver); });
  }

  void Add(const NativeFunction& function, const DeprecatedSignature& deprecated) {
    AddWith(function, [&](Receiver receiver) {
      return MakeDeprecatedSignature(deprecated.schema, function, deprecated.arguments, receiver);
    });
  }

  std::vector<Function> Take() {
    std::vector<Function> functions;
    for (auto& [place, signatures] : signatures_) {
      const auto& [is_function, submodule, name, name_space] = place;
      (void)name_space;
      functions.push_back({name, submodule, is_function ? Receiver::kFunction : Receiver::kMethod,
                           OrderOverloads(std::move(signatures))});
    }
    return functions;
  }

 private:
  template <typename Make>
  void AddWith(const NativeFunction& function, const Make& make) {
    // What is a method alone has no other place in a module without methods.
    if (IsFunction(function) || !has_methods_) {
      AddTo(function, Receiver::kFunction, make(Receiver::kFunction));
    }
    if (IsMethod(function) && has_methods_) {
      AddTo(function, Receiver::kMethod, make(Receiver::kMethod));
    }
  }

  void AddTo(const NativeFunction& function, Receiver receiver, Signature signature) {
    const bool is_function = receiver == Receiver::kFunction;
    const Place place = {is_function, SubmoduleOf(function), function.schema.name.value.BaseName(),
                         function.schema.name_space.value};
    signatures_[place].push_back(std::move(signature));
  }

  const bool has_methods_;
  std::map<Place, std::vector<Signature>> signatures_;
};

void AddDeprecated(const std::vector<DeprecatedSignature>& all,
                   const std::vector<const NativeFunction*>& operators, Collector* collector,
                   std::vector<const DeprecatedSignature*>* unmatched) {
  for (const DeprecatedSignature& deprecated : all) {
    bool is_matched = false;
    for (const NativeFunction* function : operators) {
      if (!StandsFor(deprecated, *function)) continue;
      is_matched = true;
      collector->Add(*function, deprecated);
    }
    if (!is_matched) unmatched->push_back(&deprecated);
  }
}

bool IsOfTensorPackage(const std::string& module) {
  return module.substr(0, module.find('.')) == kTensorPackage;
}

}  // namespace

bool IsModuleName(std::string_view text) {
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('.', begin), text.size());
    if (!IsName(text.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

std::string LastName(const std::string& module) { return module.substr(module.rfind('.') + 1); }

std::string PublicModule(const std::string& module) {
  const size_t dot = module.rfind('.');
  const bool is_private = dot != std::string::npos && module[dot + 1] == '_';
  return is_private ? module.substr(0, dot) : module;
}

Bindings MakeBindings(const std::string& module,
                      const std::vector<const NativeFunction*>& operators,
                      DeprecatedSignatures deprecated) {
  Bindings bindings;
  bindings.module = module;
  Collector collector(IsOfTensorPackage(module));
  std::vector<const NativeFunction*> bound;
  for (const NativeFunction* function : operators) {
    const Unbound why = WhyUnbound(*function);
    if (why != Unbound::kNo) {
      bindings.unbound.push_back({function, why});
      continue;
    }
    bound.push_back(function);
    collector.Add(*function);
  }
  bindings.deprecated = std::move(deprecated);
  if (bindings.deprecated != nullptr) {
    AddDeprecated(*bindings.deprecated, bound, &collector, &bindings.unmatched);
  }
  bindings.functions = collector.Take();
  return bindings;
}

}  // namespace switchyard::python
