// What is wrong with a model, collected so that a user sees everything at once.
//
// A fault has a place in the listing of the graph (listing.h), which the sources have under the
// name of the model's file.
#ifndef SWITCHYARD_COMPILER_MODEL_FAULTS_H_
#define SWITCHYARD_COMPILER_MODEL_FAULTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/model/graph.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

struct Fault {
  source::SourceRange place;
  std::string text;
  std::string origin;  // the module and the line of Python; empty when they are not known
};

class Faults {
 public:
  void Report(source::SourceRange place, std::string_view text) {
    all_.push_back({place, std::string(text), {}});
  }
  // At the operator of a call, with the line of Python that the archive remembers.
  void Report(const Node& node, std::string_view text);

  const std::vector<Fault>& all() const { return all_; }
  bool empty() const { return all_.empty(); }

 private:
  std::vector<Fault> all_;
};

// In the form of diagnostics: `net.pt2:4:8: error: TEXT`, the line, a caret below the place, the
// origin.
std::string FaultsText(const Faults& faults, const source::SourceManager& sources);

// `in module blocks.0, net.py:12, in forward: y = self.conv(x)`; empty when nothing is known.
std::string OriginOf(const Node& node);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FAULTS_H_
