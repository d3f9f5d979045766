#include "compiler/table/render_json.h"

#include <string_view>
#include <utility>
#include <vector>

#include "compiler/dump/gradients_value.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::table {
namespace {

using dispatch::Registration;
using llvm::json::OStream;

// LLVM's values must be UTF-8; other bytes are replaced.
std::string Utf8(std::string_view text) {
  return llvm::json::fixUTF8(llvm::StringRef(text.data(), text.size()));
}

void WriteRegistrations(std::string_view name, bool fallthroughs, const ShownOperator& shown,
                        OStream& json) {
  json.attributeArray(llvm::StringRef(name.data(), name.size()), [&] {
    for (const Registration& one : shown.Given()) {
      if (one.is_fallthrough == fallthroughs) json.value(one.name);
    }
  });
}

bool HasFallthrough(const ShownOperator& shown) {
  for (const Registration& one : shown.Given()) {
    if (one.is_fallthrough) return true;
  }
  return false;
}

// Groups that differ only in their losers are merged here.
using Table = std::vector<std::pair<std::string, std::vector<DispatchKey>>>;

Table TableOf(const ShownOperator& shown, const Context& context) {
  Table table;
  for (const DispatchKey key : context.slots) {
    const dispatch::Slot slot =
        dispatch::ResolveSlot(shown.registrations.keys(), context.fallbacks.keys(), key);
    if (slot.reason == dispatch::Reason::kMissing) continue;
    const std::string label = DumpLabel(slot, context.fallbacks.IsFallthrough(key), shown);
    size_t at = 0;
    while (at < table.size() && table[at].first != label) ++at;
    if (at == table.size()) table.push_back({label, {}});
    table[at].second.push_back(key);
  }
  return table;
}

void WriteKeys(const std::vector<DispatchKey>& keys, OStream& json) {
  for (const DispatchKey key : keys) json.value(std::string(DispatchKeyName(key)));
}

void WriteKernels(const ShownOperator& shown, const Context& context, OStream& json) {
  json.attributeObject("kernels", [&] {
    for (const Registration& one : shown.registrations.list()) {
      json.attributeObject(one.name, [&] {
        json.attribute("kernel", Utf8(one.kernel));
        json.attribute("place", Utf8(PlaceOf(one.range, context.sources)));
        json.attribute("origin", std::string(Describe(one.origin)));
      });
    }
  });
}

}  // namespace

void RenderJson(const ShownOperator& shown, const Context& context, std::string* out) {
  llvm::raw_string_ostream stream(*out);
  OStream json(stream);
  json.object([&] {
    if (!shown.name.empty()) json.attribute("operator", Utf8(shown.name));
    WriteRegistrations("registrations", false, shown, json);
    if (HasFallthrough(shown)) WriteRegistrations("fallthroughs", true, shown, json);
    json.attributeObject("table", [&] {
      for (const auto& [label, keys] : TableOf(shown, context)) {
        json.attributeArray(label, [&, slots = &keys] { WriteKeys(*slots, json); });
      }
    });
    if (!shown.name.empty()) WriteKernels(shown, context, json);
    if (shown.formula) {
      json.attributeObject("formula", [&] {
        json.attribute("text", Utf8(shown.formula->text));
        json.attribute("place", Utf8(PlaceOf(shown.formula->range, context.sources)));
      });
    }
    if (shown.gradients) {
      json.attribute("gradients", dump::GradientsValue(*shown.gradients, context.sources));
    }
  });
  stream << "\n";
}

void RenderCallJson(const ShownOperator& shown, const Context& context, const CallKeys& arguments,
                    const dispatch::LocalKeys& local, std::string* out) {
  llvm::raw_string_ostream stream(*out);
  OStream json(stream);
  const auto write_keys = [&](llvm::StringRef name, const std::vector<DispatchKey>& keys) {
    json.attributeArray(name, [&] { WriteKeys(keys, json); });
  };
  json.object([&] {
    if (!shown.name.empty()) json.attribute("operator", Utf8(shown.name));
    write_keys("call", arguments.List());
    json.attributeArray("path", [&] {
      for (const dispatch::CallTarget& target : CallPath(shown, context, arguments, local)) {
        json.object([&] {
          json.attribute("slot", std::string(DispatchKeyName(target.key)));
          json.attribute("reached", DumpLabel(target.slot, false, shown));
          write_keys("keys", {target.keys.begin(), target.keys.end()});
        });
      }
    });
  });
  stream << "\n";
}

}  // namespace switchyard::table
