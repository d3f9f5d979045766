// Writes emitted text from literal blocks that look like their output.
//
//   w.Block({{"name", name}, {"body", [&] { EmitBody(w, function); }}},
//           R"code(
//             void $name$() {
//               $body$
//             }
//           )code");
//
// The common indentation, the first and the last line of a block are dropped; the rest is written
// at the current indentation. A value is cpp::Code or a callback that writes. It is not copied, and
// must live until the call returns. The hole of a callback must be alone on its line; when such a
// hole gets an empty value, the line disappears. A hole without a value, a value without a hole and
// a callback in the middle of a line end the program and name the block. A plain string is not a
// value: it does not compile.
#ifndef SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_
#define SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/artifact.h"
#include "compiler/source/source_range.h"

namespace switchyard::emit {

class CodeWriter {
 public:
  // The value of a hole.
  class Value {
   public:
    Value(const cpp::Code& code) : text_(code.text()) {}           // NOLINT: implicit, so that
    Value(const cpp::Identifier& name) : text_(name.text()) {}     // NOLINT: tables of holes
    Value(const cpp::Literal& literal) : text_(literal.text()) {}  // NOLINT: read well
    template <typename Callback,
              typename = std::enable_if_t<std::is_invocable_r_v<void, const Callback&>>>
    Value(const Callback& callback) : callback_(callback) {}  // NOLINT

   private:
    friend class CodeWriter;
    std::string_view text_;
    std::optional<absl::FunctionRef<void()>> callback_;
  };
  // Items of a list, from several vectors. Like values, they are not copied.
  class Items {
   public:
    Items() = default;
    explicit Items(const std::vector<cpp::Code>& codes) { Add(codes); }
    void Add(const cpp::Code& code) { texts_.push_back(code.text()); }
    void Add(const std::vector<cpp::Code>& codes) {
      for (const cpp::Code& code : codes) Add(code);
    }

   private:
    friend class CodeWriter;
    size_t SizeOnOneLine() const;
    size_t Widest() const;
    absl::InlinedVector<std::string_view, 16> texts_;
  };
  using Holes = std::initializer_list<std::pair<std::string_view, Value>>;

  CodeWriter();
  ~CodeWriter();
  CodeWriter(const CodeWriter&) = delete;
  CodeWriter& operator=(const CodeWriter&) = delete;

  // The largest length of a line where a list can be broken.
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
  // `opening item, item, ...closing`: on one line, or with all further lines below the first item.
  void List(const cpp::Code& opening, const std::vector<cpp::Code>& items,
            const cpp::Code& closing);
  void List(const cpp::Code& opening, const Items& items, const cpp::Code& closing);
  // A function that only calls another: `opening parameters) { call arguments); }`, on one line
  // where it fits.
  void Forwarder(const cpp::Code& opening, const std::vector<cpp::Code>& parameters,
                 const cpp::Code& call, const std::vector<cpp::Code>& arguments);
  void Forwarder(const cpp::Code& opening, const Items& parameters, const cpp::Code& call,
                 const Items& arguments);
  // Maps the lines that `write` writes to `range` in the artifact's line map.
  void ForSource(source::SourceRange range, absl::FunctionRef<void()> write);

  // The text, with the lines that come from places in the schema.
  std::string TakeText();
  std::vector<LineMapping> TakeLineMap() { return std::move(line_map_); }

 private:
  void WriteBlock(Holes holes, std::string_view block);
  void WriteLine(std::string_view line, Holes holes, uint64_t* used, std::string_view block);
  void StartLine() { text_.append(indentation_, ' '); }
  void EndLine();
  void WriteOnOneLine(const Items& items);
  void WriteUnderEachOther(size_t opening_size, const Items& items, std::string_view closing);
  const Value& Find(std::string_view name, Holes holes, uint64_t* used, std::string_view block);

  std::string text_;  // its memory passes from writer to writer of a thread
  size_t indentation_ = 0;
  size_t line_count_ = 0;
  std::vector<LineMapping> line_map_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_CODE_WRITER_H_
