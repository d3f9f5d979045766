#include "lib/keys/dispatch_key.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lib/keys/name_list.h"

namespace switchyard {

namespace {

// The names in order of key value, each with a final zero. A table of views would be five times as
// large, and only messages need names.
constexpr char kKeyNames[] =
    "Undefined\0"
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) #name "\0"
#include "lib/keys/dispatch_keys.def"
    "unknown\0"  // EndOfFunctionalityKeys
#define SWITCHYARD_START_OF_BACKENDS(functionality) "StartOf" #functionality "Backends\0"
#define SWITCHYARD_PER_BACKEND_KEY(functionality, prefix, backend) #prefix #backend "\0"
#include "lib/keys/per_backend_keys.def"
#define SWITCHYARD_ALIAS(name) #name "\0"
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) #name "\0"
#define SWITCHYARD_NEWER_ALIAS(name) #name "\0"
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_NEWER_SLOT(name) #name "\0"
#include "lib/keys/per_backend_keys.def"
    ;

constexpr int CountNames() {
  int count = 0;
  for (const char character : kKeyNames) count += character == '\0' ? 1 : 0;
  return count - 1;  // the literal has its own zero
}
static_assert(CountNames() == static_cast<int>(DispatchKey::End), "a key has no name here");

// Where every sixteenth name begins: some bytes, for a tenth of the time.
constexpr int kStride = 16;
constexpr auto kMarks = [] {
  std::array<uint16_t, (CountNames() + kStride - 1) / kStride> marks{};
  int count = 0;
  for (size_t i = 0; i < sizeof(kKeyNames) - 1; ++i) {
    const bool is_start = i == 0 || kKeyNames[i - 1] == '\0';
    if (is_start && count % kStride == 0) marks[count / kStride] = static_cast<uint16_t>(i);
    count += is_start ? 1 : 0;
  }
  return marks;
}();
static_assert(sizeof(kKeyNames) <= UINT16_MAX, "a mark has 16 bits");

}  // namespace

std::string_view DispatchKeyName(DispatchKey key) {
  if (key >= DispatchKey::End) return "unknown";
  const auto number = static_cast<int>(key);
  std::string_view name = kKeyNames + kMarks[number / kStride];
  for (int left = number % kStride; left > 0; --left) name = name.data() + name.size() + 1;
  return name;
}

std::string_view BackendComponentName(BackendComponent backend) {
  switch (backend) {
#define SWITCHYARD_BACKEND_COMPONENT(name, ...) \
  case BackendComponent::name:                  \
    return #name;
#include "lib/keys/dispatch_keys.def"
    default:
      return "none";
  }
}

std::optional<DispatchKey> ParseDispatchKey(std::string_view name) {
#define SWITCHYARD_SYNONYM(synonym, key) \
  if (name == #synonym) return DispatchKey::key;
#include "lib/keys/dispatch_keys.def"
  for (int value = 0; value < static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    const bool is_start = IsPerBackendKey(key) && BackendOf(key) == BackendComponent::Invalid;
    if (!is_start && DispatchKeyName(key) == name && name != "unknown") return key;
  }
  return std::nullopt;
}

namespace {

// The same names for messages, in half the bytes: the keys of the blocks are put together.
constexpr char kParts[] =
    "Undefined\0"
#define SWITCHYARD_FUNCTIONALITY(name, kind, prefix) #name "\0"
#include "lib/keys/dispatch_keys.def"
    "unknown\0"  // EndOfFunctionalityKeys
#define SWITCHYARD_BACKEND_COMPONENT(name, ...) #name "\0"
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_ALIAS(name) #name "\0"
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_NEWER_FUNCTIONALITY(name, kind, prefix) #name "\0"
#define SWITCHYARD_NEWER_ALIAS(name) #name "\0"
#include "lib/keys/dispatch_keys.def"
#define SWITCHYARD_NEWER_SLOT(name) #name "\0"
#include "lib/keys/per_backend_keys.def"
    ;

const char* PartAt(int place) { return internal::NameAt(kParts, place); }

void AppendKeyOfBlock(std::string& out, DispatchKey functionality, BackendComponent backend) {
  const char* const name = PartAt(static_cast<int>(functionality));
  if (backend == BackendComponent::Invalid) {
    out.append("StartOf").append(name).append("Backends");
    return;
  }
  const bool is_autograd = functionality == DispatchKey::AutogradFunctionality;
  if (functionality != DispatchKey::Dense) out += is_autograd ? "Autograd" : name;
  out += PartAt(kNumFunctionalities + static_cast<int>(backend));
}

}  // namespace

void AppendTo(std::string& out, DispatchKey key) {
  if (IsPerBackendKey(key)) return AppendKeyOfBlock(out, FunctionalityOf(key), BackendOf(key));
  constexpr int kBlocks = static_cast<int>(DispatchKey::EndOfRuntimeBackendKeys) -
                          static_cast<int>(DispatchKey::BeforeBackendBlocks) - 1;
  const int number = static_cast<int>(key);
  if (key >= DispatchKey::End) {
    out += "unknown";
  } else {
    out += PartAt(key < DispatchKey::BeforeAliasKeys ? number : number - kBlocks + kNumBackends);
  }
}

}  // namespace switchyard
