// Whether two versions of a declaration alias and write alike, whatever letters they use.
#ifndef SWITCHYARD_COMPILER_DIFF_ALIAS_COMPARISON_H_
#define SWITCHYARD_COMPILER_DIFF_ALIAS_COMPARISON_H_

#include <map>
#include <string>

#include "compiler/schema/alias_annotation.h"
#include "compiler/schema/rare.h"
#include "compiler/source/source_range.h"

namespace switchyard::diff {

// Maps letters of the newer version to letters of the older one, for one operator.
class AliasComparison {
 public:
  using Annotation = schema::Rare<source::Located<schema::AliasAnnotation>>;

  // Call once for each argument and return that both versions have, arguments first.
  bool AreAlike(const Annotation& older, const Annotation& newer);

 private:
  bool AreAlike(const schema::AliasAnnotation::Sets& older,
                const schema::AliasAnnotation::Sets& newer);
  bool AreAlike(const std::string& older, const std::string& newer);

  std::map<std::string, std::string> to_newer_;
  std::map<std::string, std::string> to_older_;
};

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_ALIAS_COMPARISON_H_
