// The names of a graph while it is read, and the ids that they stand for.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_
#define SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/model/graph.h"
#include "compiler/model/read/json_cursor.h"

namespace switchyard::model {

// Names are declared by the tables `tensor_values`, `sym_int_values`..., and defined by the inputs
// and the results of calls, each once. A use of a name that is not yet defined is a fault, so the
// order of calls is one that can be executed.
class NameTable {
 public:
  explicit NameTable(Graph* graph) : graph_(*graph) {}

  void DeclareTensor(const JsonCursor& place, std::string_view name, TensorMeta meta);
  void DeclareNumber(const JsonCursor& place, std::string_view name, NumberValue number);

  TensorId DefineTensor(const JsonCursor& place, std::string_view name);
  NumberId DefineNumber(const JsonCursor& place, std::string_view name);

  TensorId UseTensor(const JsonCursor& place, std::string_view name) const;
  NumberId UseNumber(const JsonCursor& place, std::string_view name) const;

 private:
  template <typename Id>
  struct Names {
    std::map<std::string, Id, std::less<>> ids;
    std::vector<bool> is_defined;
  };

  template <typename Id>
  static void Declare(const JsonCursor& place, std::string_view name, Id id, Names<Id>* names);
  template <typename Id>
  static Id Find(const JsonCursor& place, std::string_view name, const Names<Id>& names);
  template <typename Id>
  static Id Define(const JsonCursor& place, std::string_view name, Names<Id>* names);
  template <typename Id>
  static Id Use(const JsonCursor& place, std::string_view name, const Names<Id>& names);

  Graph& graph_;
  Names<TensorId> tensors_;
  Names<NumberId> numbers_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_
