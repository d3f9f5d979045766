#include "compiler/emit/registration/registration_code.h"

#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"

namespace switchyard::emit {

using cpp::Code;
using target::RegistrationSpelling;

void WriteStatement(CodeWriter& writer, const RegistrationSpelling& words, const Code& member,
                    const std::vector<Code>& arguments) {
  writer.List(cpp::Concat(words.object, ".", member, "("), arguments, ");");
}

void WriteImplementation(CodeWriter& writer, const RegistrationSpelling& words,
                         const schema::NativeFunction& function, const Code& value) {
  WriteStatement(writer, words, words.implement,
                 {Code(cpp::Literal::String(function.schema.name.value.ToString())), value});
}

void WriteBlock(CodeWriter& writer, const RegistrationSpelling& words, const Code& name_space,
                DispatchKey key, absl::FunctionRef<void()> write_body) {
  const Code spelled_key = cpp::Identifier::Known(DispatchKeyName(key));
  writer.BlankLine();
  writer.Block({{"block", words.implementations},
                {"name", name_space},
                {"key", spelled_key},
                {"object", words.object},
                {"body", write_body}},
               R"code(
    $block$($name$, $key$, $object$) {
      $body$
    }
  )code");
}

}  // namespace switchyard::emit
