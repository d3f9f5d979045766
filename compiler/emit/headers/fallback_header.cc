#include "compiler/emit/headers/fallback_header.h"

#include <map>
#include <string>

#include "compiler/cpp/signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// `a::b`; the run-time's own `native` when the file names none.
Code SpellNamespace(const target::Target& target, const std::string& name_space) {
  if (name_space.empty()) return target.namespaces.all_kernels;
  std::vector<Code> parts;
  for (const Identifier& part : cpp::NamespaceParts(name_space)) parts.push_back(part);
  return Join(parts, "::");
}

void WriteFallback(CodeWriter& writer, const EmitInput& input, const schema::KernelName& kernel) {
  writer.Block({{"namespace", SpellNamespace(input.target, kernel.name_space)},
                {"type", input.target.dispatch.fallback_type},
                {"name", Identifier::Known(kernel.name)}},
               "namespace $namespace$ { ::$type$ $name$; }");
}

}  // namespace

Artifact EmitFallbackHeader(const EmitInput& input) {
  std::map<std::string, const schema::KernelName*> kernels;
  for (const schema::Fallback* fallback : input.build.fallbacks().list()) {
    const schema::KernelName& kernel = fallback->kernel.value;
    if (!fallback->IsFallthrough()) kernels[kernel.name_space + "::" + kernel.name] = &kernel;
  }
  target::HeaderSet headers;
  if (!kernels.empty()) headers.insert(input.target.fallback_header);
  const cpp::Comment purpose("The fallbacks of keys, to define: each serves every operator.");
  return MakeHeader(PathOf(EmitterId::kFallbackHeader), purpose, headers, [&](CodeWriter& writer) {
    for (const auto& [name, kernel] : kernels) WriteFallback(writer, input, *kernel);
  });
}

}  // namespace switchyard::emit
