#include "compiler/clang/library_headers.h"

#include <map>
#include <utility>

#include "lib/keys/dispatch_key.h"

namespace switchyard::cxx {
namespace {

struct File {
  std::string_view path;
  std::string_view text;
};

// lib/extension: the headers of PyTorch that sources include.
constexpr File kNames[] = {
#define EMBEDDED(path, text) {path, text},
#include "compiler/clang/extension_names.inc"
#undef EMBEDDED
};

// lib/extension/read: read instead of the headers that those include.
constexpr File kDeclarations[] = {
#define EMBEDDED(path, text) {path, text},
#include "compiler/clang/extension_declarations.inc"
#undef EMBEDDED
};

// The text of a header without declarations of its own.
constexpr std::string_view kInclusion =
    "#include \"/switchyard/torch/declarations.h\"\n"
    "#include \"/switchyard/torch/backends.h\"\n";

constexpr std::string_view kStableNames[] = {
#define STABLE_HEADER(name) name,
#include "compiler/clang/stable_headers.def"
#undef STABLE_HEADER
};

constexpr std::string_view kStableInclusion = "#include \"/switchyard/torch/stable.h\"\n";

// `ATen/ATen.h` of lib/extension/ATen/ATen.h, `torch/python.h` of
// lib/extension/read/torch/python.inc.
std::string NameOf(std::string_view path, std::string_view folder) {
  path.remove_prefix(folder.size());
  return std::string(path.substr(0, path.rfind('.'))) + ".h";
}

// The names of all keys, from the table, so that a new key needs no change here.
std::string KeyNames() {
  std::string text = "#define SWITCHYARD_KEYS";
  for (int value = 1; value < static_cast<int>(DispatchKey::End); ++value) {
    const std::string name(DispatchKeyName(static_cast<DispatchKey>(value)));
    const bool is_name = name != "unknown" && name.rfind("StartOf", 0) != 0;
    if (is_name) text += " SWITCHYARD_KEY(" + name + ")";
  }
  return text + "\n";
}

// The names of the tags of every edition, in the same way.
constexpr std::string_view kTagNames =
    "#define SWITCHYARD_TAGS"
#define KNOWN_TAG(name, ...) " SWITCHYARD_TAG(" #name ")"
#include "lib/keys/known_tags.def"
    "\n";

}  // namespace

std::vector<VirtualHeader> LibraryHeaders() {
  const std::string folder = std::string(kLibraryHeaderFolder) + "/";
  std::map<std::string, std::string> texts = {{"keys.h", KeyNames().append(kTagNames)}};
  for (const File& file : kDeclarations) {
    texts.emplace(NameOf(file.path, "lib/extension/read/"), file.text);
  }
  for (const File& file : kNames) texts.emplace(NameOf(file.path, "lib/extension/"), kInclusion);
  for (const std::string_view name : kStableNames) texts.emplace(name, kStableInclusion);
  std::vector<VirtualHeader> headers;
  for (const std::string_view name : kStableNames) {
    headers.push_back(
        {std::string(kStableHeaderFolder).append("/").append(name), std::string(kStableInclusion)});
  }
  for (auto& [name, text] : texts) headers.push_back({folder + name, std::move(text)});
  return headers;
}

}  // namespace switchyard::cxx
