// What keeps an import from being written, as far as something can be left out so that the rest is
// imported: operators, dispatch keys, custom classes.
//
// Reports are passed on to a sink. An error that no word of --leave-out helps against is reported
// to the sink itself.
#ifndef SWITCHYARD_COMPILER_IMPORT_REFUSALS_H_
#define SWITCHYARD_COMPILER_IMPORT_REFUSALS_H_

#include <cstddef>
#include <set>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_range.h"

namespace switchyard::importer {

class Refusals {
 public:
  explicit Refusals(diagnostics::Sink* sink) : sink_(*sink) {}

  // What is wrong with an operator: it is imported without it, or not at all.
  template <typename... Args>
  diagnostics::Builder OfOperator(const std::string& qualified,
                                  const diagnostics::Definition<Args...>& definition,
                                  const source::SourceRange& range,
                                  const typename diagnostics::Itself<Args>::Type&... args) {
    if (Add(qualified, diagnostics::InfoOf(definition.id))) operators_.insert(qualified);
    return sink_.Report(definition, range, args...);
  }
  // What `word`, a key for example, leaves out.
  template <typename... Args>
  diagnostics::Builder OfWord(const std::string& word,
                              const diagnostics::Definition<Args...>& definition,
                              const source::SourceRange& range,
                              const typename diagnostics::Itself<Args>::Type&... args) {
    Add(word, diagnostics::InfoOf(definition.id));
    return sink_.Report(definition, range, args...);
  }

  bool HasOperator(const std::string& qualified) const { return operators_.count(qualified) != 0; }
  const std::set<std::string>& operators() const { return operators_; }
  // Without all of these, what was reported here is not.
  const std::set<std::string>& words() const { return words_; }
  // Errors that a word helps against.
  std::size_t error_count() const { return error_count_; }

 private:
  bool Add(const std::string& word, const diagnostics::DefinitionInfo& info) {
    if (sink_.policy().SeverityOf(info) != diagnostics::Severity::kError) return false;
    words_.insert(word);
    ++error_count_;
    return true;
  }

  diagnostics::Sink& sink_;
  std::set<std::string> operators_;
  std::set<std::string> words_;
  std::size_t error_count_ = 0;
};

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_REFUSALS_H_
