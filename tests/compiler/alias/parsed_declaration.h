// A declaration for tests, parsed from valid text.
#ifndef SWITCHYARD_TESTS_COMPILER_ALIAS_PARSED_DECLARATION_H_
#define SWITCHYARD_TESTS_COMPILER_ALIAS_PARSED_DECLARATION_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::alias {

inline schema::FunctionSchema ParsedDeclaration(const std::string& text) {
  diagnostics::Sink sink;
  const source::SourceRange whole = {source::FileId{0}, 0, static_cast<std::uint32_t>(text.size())};
  schema::FunctionSchema schema =
      schema::ParseFunctionSchema(source::ScalarText(text, whole), sink);
  EXPECT_EQ(sink.error_count(), 0u) << text;
  return schema;
}

}  // namespace switchyard::alias

#endif  // SWITCHYARD_TESTS_COMPILER_ALIAS_PARSED_DECLARATION_H_
