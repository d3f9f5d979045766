#include "compiler/emit/headers/meta_section.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::PrecomputedValue;
using expand::StructuredFamily;

std::vector<const StructuredFamily*> MetaClassesOf(const EmitInput& input,
                                                   const OperatorGroup& group) {
  std::vector<const StructuredFamily*> families;
  for (const schema::NativeFunction* function : group.functions) {
    if (IsOfLibrary(input.target, *function)) continue;
    const StructuredFamily* family = input.build.program().StructuredFamilyOf(*function);
    if (family != nullptr && family->functional == function) families.push_back(family);
  }
  return families;
}

target::ClassSpelling BaseOf(const target::Target& target, const StructuredFamily& family) {
  const auto& inherits = family.out->structured_inherits;
  if (!inherits) return target.structured.meta_base;
  return target.structured.inherited_class(inherits->value).value_or(target::ClassSpelling());
}

Code SpellMember(const target::Target& target, const PrecomputedValue& value) {
  return SpellType(target, value.member, target::Scope::kRuntime);
}

// `A, true, C`: the flags after value number `set` is set.
std::vector<Code> FlagsAfter(const std::vector<PrecomputedValue>& values, size_t set) {
  std::vector<Code> flags;
  for (size_t i = 0; i < values.size(); ++i) {
    flags.push_back(i == set ? Code("true") : Code(values[i].flag));
  }
  return flags;
}

void WriteSetter(CodeWriter& writer, const target::Target& target,
                 const std::vector<PrecomputedValue>& values, size_t set) {
  const PrecomputedValue& value = values[set];
  const auto write_copies = [&] {
    for (size_t i = 0; i < values.size(); ++i) {
      if (i == set) continue;
      writer.Block({{"name", values[i].parameter.name}}, "ret.$name$ = this->$name$;");
    }
  };
  const std::vector<Code> flags = FlagsAfter(values, set);
  const Code name = value.parameter.name;
  const auto write_head = [&] {
    writer.List("precompute_out<", flags,
                "> set_" + name + "(" + SpellMember(target, value) + " value) const {");
  };
  writer.Block({{"head", write_head},
                {"result", [&] { writer.List("precompute_out<", flags, "> ret;"); }},
                {"flag", value.flag},
                {"name", name},
                {"copies", write_copies}},
               R"code(
    $head$
      static_assert($flag$ == false, "$name$ is set already");
      $result$
      ret.$name$ = value;
      $copies$
      return ret;
    }
  )code");
}

void WritePrecomputed(CodeWriter& writer, const target::Target& target,
                      const std::vector<PrecomputedValue>& values) {
  if (values.empty()) return;
  std::vector<Code> flags;
  std::vector<Code> all_set;
  for (const PrecomputedValue& value : values) {
    flags.push_back("bool " + Code(value.flag) + " = false");
    all_set.push_back("true");
  }
  const auto write_setters = [&] {
    for (size_t i = 0; i < values.size(); ++i) WriteSetter(writer, target, values, i);
  };
  const auto write_members = [&] {
    for (const PrecomputedValue& value : values) {
      writer.Block({{"type", SpellMember(target, value)}, {"name", value.parameter.name}},
                   "$type$ $name$ = {};");
    }
  };
  const auto write_flags = [&] { writer.List("template <", flags, ">"); };
  writer.Block({{"flags", write_flags},
                {"setters", write_setters},
                {"members", write_members},
                {"all_set", Join(all_set, ", ")}},
               R"code(
    $flags$
    struct precompute_out {
      $setters$

      $members$
    };
    using meta_return_ty = precompute_out<$all_set$>;

  )code");
}

void WriteClass(CodeWriter& writer, const EmitInput& input, const StructuredFamily& family) {
  const std::vector<PrecomputedValue> values = cpp::PrecomputedValues(*family.out);
  const cpp::Signature meta = cpp::MetaSignature(*family.functional);
  const auto write_values = [&] { WritePrecomputed(writer, input.target, values); };
  const auto write_meta = [&] {
    const Code result = values.empty() ? Code("void") : Code("meta_return_ty");
    writer.List(result + " meta(",
                SpellParameters(input.target, meta, target::Scope::kRuntime, Defaults::kOmit),
                ");");
  };
  writer.BlankLine();
  writer.LineComment(OriginOf(input, *family.functional));
  writer.Block({{"name", cpp::MetaClassName(*family.functional)},
                {"base", BaseOf(input.target, family).name},
                {"values", write_values},
                {"meta", write_meta}},
               R"code(
    struct $name$ : public $base$ {
      $values$
      $meta$
    };
  )code");
}

void AddHeadersOf(const target::Target& target, const StructuredFamily& family,
                  target::HeaderSet* headers) {
  headers->insert(BaseOf(target, family).header);
  AddHeaders(target, cpp::MetaSignature(*family.functional), Defaults::kOmit, headers);
  target::TypeParts parts;
  for (const PrecomputedValue& value : cpp::PrecomputedValues(*family.out)) {
    target.add_type_parts(value.member, &parts);
  }
  target.add_type_headers(parts, headers);
}

}  // namespace

std::optional<HeaderSection> MakeMetaSection(const EmitInput& input, const OperatorGroup& group) {
  if (!input.target.can(target::Capability::kStructuredKernels)) return std::nullopt;
  std::vector<const StructuredFamily*> families = MetaClassesOf(input, group);
  if (families.empty()) return std::nullopt;
  target::HeaderSet headers;
  for (const StructuredFamily* family : families) AddHeadersOf(input.target, *family, &headers);
  return HeaderSection{cpp::Comment("The meta functions to define."), std::move(headers),
                       [&, families = std::move(families)](CodeWriter& writer) {
                         const Code name = SpellMetaNamespace(input.target, group.name_space);
                         writer.Block({{"name", name}}, "namespace $name$ {");
                         for (const StructuredFamily* family : families) {
                           writer.ForSource(family->functional->range,
                                            [&] { WriteClass(writer, input, *family); });
                         }
                         writer.Block({{"name", name}}, R"code(

                        }  // namespace $name$
                      )code");
                       }};
}

}  // namespace switchyard::emit
