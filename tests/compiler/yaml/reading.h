// A YAML text after reading, with its diagnostics.

#ifndef SWITCHYARD_TESTS_COMPILER_YAML_READING_H_
#define SWITCHYARD_TESTS_COMPILER_YAML_READING_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::yaml {

class Reading {
 public:
  explicit Reading(std::string text);
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

  const source::SourceManager& sources() const { return sources_; }
  const diagnostics::Sink& sink() const { return sink_; }
  const Document& document() const { return document_; }

  // The document as Described() has it.
  std::string Shape() const;

  // The text of the file at `range`.
  std::string Written(const source::SourceRange& range) const;

  // What was reported, in order: "S003 2:1 key `a` is repeated in one mapping".
  std::vector<std::string> Reports() const;

 private:
  source::SourceManager sources_;
  diagnostics::Sink sink_;
  Document document_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_TESTS_COMPILER_YAML_READING_H_
