#include "compiler/check/outcome_text.h"

#include <cstdint>

#include "compiler/clang/index/byte_stream.h"
#include "compiler/diagnostics/diagnostic.h"

namespace switchyard::check {
namespace {

using diagnostics::DiagnosticId;
using diagnostics::Severity;

template <typename Stream>
class Walk : public cxx::ByteWalk<Stream> {
 public:
  using cxx::ByteWalk<Stream>::ByteWalk;

  template <typename Result>
  void OfResult(Result& result) {
    this->Each(result.diagnostics, [&](auto& one) { OfDiagnostic(one); });
    this->Integer(result.has_errors);
    for (auto* count :
         {&result.sources, &result.cached, &result.unread, &result.expected, &result.found,
          &result.unspelled, &result.bodies, &result.calls, &result.unseen}) {
      this->Integer(*count);
    }
    this->Text(result.call_graph);
  }

 private:
  template <typename Range>
  void OfRange(Range& range) {
    this->Integer(range.file);
    this->Integer(range.begin);
    this->Integer(range.end);
  }

  template <typename Diagnostic>
  void OfDiagnostic(Diagnostic& one) {
    this->Choice(one.id, static_cast<DiagnosticId>(diagnostics::kDefinitionCount - 1));
    this->Choice(one.severity, Severity::kOff);
    OfRange(one.range);
    this->Text(one.message);
    this->Each(one.infos, [&](auto& info) {
      OfRange(info.range);
      this->Text(info.text);
    });
    this->Each(one.fix, [&](auto& edit) {
      OfRange(edit.range);
      this->Text(edit.replacement);
    });
    this->Text(one.hint);
  }
};

}  // namespace

std::string WriteOutcome(const OutcomeText& text) {
  cxx::ByteWriter writer;
  cxx::ByteWalk<cxx::ByteWriter> walk(writer);
  walk.Each(text.files, [&](const cxx::FileState& file) { Write(file, &writer); });
  walk.Each(text.sources, [&](const std::string& path) { walk.Text(path); });
  walk.Text(text.result);
  return writer.Take();
}

bool ReadOutcome(std::string_view bytes, OutcomeText* text) {
  cxx::ByteReader reader(bytes);
  cxx::ByteWalk<cxx::ByteReader> walk(reader);
  walk.Each(text->files, [&](cxx::FileState& file) { cxx::Read(&reader, &file); });
  walk.Each(text->sources, [&](std::string& path) { walk.Text(path); });
  walk.Text(text->result);
  return reader.IsGood() && reader.Left() == 0;
}

std::string WriteResult(const CheckResult& result) {
  cxx::ByteWriter writer;
  Walk<cxx::ByteWriter>(writer).OfResult(result);
  return writer.Take();
}

bool ReadResult(std::string_view bytes, CheckResult* result) {
  cxx::ByteReader reader(bytes);
  Walk<cxx::ByteReader>(reader).OfResult(*result);
  return reader.IsGood() && reader.Left() == 0;
}

}  // namespace switchyard::check
