// Writes emitted text from literal blocks that look like their output.
//
//   w.Block({{"name", name}, {"body", [&] { EmitBody(w, function); }}},
//           R"code(
//             void $name$() {
//               $body$
//             }
//           )code");
//
// The common indentation, the first and the last line of a block are dropped; the rest lands at the
// current indentation. A value is cpp::Code or a callback that writes. A callback's hole stands
// alone on its line, and an empty value in such a hole takes the line with it. A hole without a
// value, a value without a hole and a callback in the middle of a line end the program and name the
// block. A plain string is no value: it does not compile.
#ifndef SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_
#define SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/artifact.h"
#include "compiler/source/source_range.h"

namespace switchyard::emit {

class CodeWriter {
 public:
  // What a hole is filled with.
  class Value {
   public:
    Value(cpp::Code code)
        : value_(std::move(code)) {}  // NOLINT: implicit, so that tables of holes read well
    Value(const cpp::Identifier& identifier) : value_(cpp::Code(identifier)) {}  // NOLINT
    Value(const cpp::Literal& literal) : value_(cpp::Code(literal)) {}           // NOLINT
    template <typename Callback, typename = std::enable_if_t<std::is_invocable_r_v<void, Callback>>>
    Value(Callback callback) : value_(std::function<void()>(std::move(callback))) {}  // NOLINT

   private:
    friend class CodeWriter;
    std::variant<cpp::Code, std::function<void()>> value_;
  };
  using Holes = std::initializer_list<std::pair<std::string_view, Value>>;

  // Lines are kept within this many columns where a list can be broken.
  static constexpr size_t kColumns = 100;

  template <size_t N>
  void Block(Holes holes, const char (&block)[N]) {
    WriteBlock(holes, std::string_view(block, N - 1));
  }
  template <size_t N>
  void Block(const char (&block)[N]) {
    WriteBlock({}, std::string_view(block, N - 1));
  }

  void BlankLine();
  // `// text`, broken at spaces.
  void LineComment(const cpp::Comment& comment);
  // `opening item, item, ...closing`: on one line, or with what follows the first line under the
  // first item.
  void List(const cpp::Code& opening, const std::vector<cpp::Code>& items,
            const cpp::Code& closing);
  // A function that does nothing but call: `opening parameters) { call arguments); }`, on one line
  // where it fits.
  void Forwarder(const cpp::Code& opening, const std::vector<cpp::Code>& parameters,
                 const cpp::Code& call, const std::vector<cpp::Code>& arguments);
  // What `write` writes stands for `range` in the artifact's line map.
  void ForSource(source::SourceRange range, const std::function<void()>& write);

  // What was written, with the lines that stand for places in the schema.
  std::string TakeText() { return std::move(text_); }
  std::vector<LineMapping> TakeLineMap() { return std::move(line_map_); }

 private:
  void WriteBlock(Holes holes, std::string_view block);
  void WriteLine(std::string_view line, Holes holes, std::vector<bool>* used,
                 std::string_view block);
  void AppendLine(std::string_view line);
  const Value& Find(std::string_view name, Holes holes, std::vector<bool>* used,
                    std::string_view block);

  std::string text_;
  size_t indentation_ = 0;
  size_t line_count_ = 0;
  std::vector<LineMapping> line_map_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_
