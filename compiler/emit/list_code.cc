#include "compiler/emit/list_code.h"

#include <utility>

namespace switchyard::emit {

using cpp::Code;

ListSpelling Call(const Code& callee, std::vector<Code> arguments) {
  return {callee + "(", std::move(arguments), ")"};
}

ListSpelling CallWithList(const Code& callee, const Code& first, std::vector<Code> items) {
  return {cpp::Concat(callee, "(", first, ", {"), std::move(items), "})"};
}

ListSpelling Braces(std::vector<Code> items) { return {"{", std::move(items), "}"}; }

ListSpelling Template(const Code& callee, std::vector<Code> arguments) {
  return {callee + "<", std::move(arguments), ">"};
}

ListSpelling Within(const Code& callee, ListSpelling inner) {
  inner.opening = cpp::Concat(callee, "(", inner.opening);
  inner.closing += ")";
  return inner;
}

ListSpelling Behind(const Code& before, ListSpelling list) {
  list.opening = before + list.opening;
  return list;
}

ListSpelling Statement(ListSpelling list) {
  list.closing += ";";
  return list;
}

ListSpelling Return(ListSpelling list) { return Statement(Behind("return ", std::move(list))); }

Code OnOneLine(const ListSpelling& list) {
  return cpp::Concat(list.opening, cpp::Join(list.items, ", "), list.closing);
}

void WriteList(CodeWriter& writer, const ListSpelling& list) {
  writer.List(list.opening, list.items, list.closing);
}

void WriteForwarder(CodeWriter& writer, const Code& opening, const std::vector<Code>& parameters,
                    ListSpelling call) {
  if (call.closing.text() == ")") {
    return writer.Forwarder(opening, parameters, "return " + call.opening, call.items);
  }
  const ListSpelling result = Return(std::move(call));
  writer.Block({{"head", [&] { writer.List(opening, parameters, ") {"); }},
                {"body", [&] { WriteList(writer, result); }}},
               R"code(
    $head$
      $body$
    }
  )code");
}

}  // namespace switchyard::emit
