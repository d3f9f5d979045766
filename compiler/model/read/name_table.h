// The names of a graph while it is read, and the ids that they stand for.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_
#define SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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
  explicit NameTable(Graph* graph)
      : graph_(*graph), taken_(std::make_shared<std::set<std::string, std::less<>>>()) {}
  // The names of a body, which begin with that of its graph where the whole program sees them.
  NameTable(const NameTable& outer, std::string_view body)
      : graph_(outer.graph_), taken_(outer.taken_), body_(body) {}

  // Names go into emitted code.
  static bool IsName(std::string_view name);

  // A name that stands for a value of outside. It need not be declared.
  void Bind(const JsonCursor& place, std::string_view name, const Value& value);

  // Names that are bound stay so.
  void DeclareTensor(const JsonCursor& place, std::string_view name, TensorMeta meta);
  void DeclareNumber(const JsonCursor& place, std::string_view name, NumberValue number);

  TensorId DefineTensor(const JsonCursor& place, std::string_view name);
  NumberId DefineNumber(const JsonCursor& place, std::string_view name);

  TensorId UseTensor(const JsonCursor& place, std::string_view name) const;
  NumberId UseNumber(const JsonCursor& place, std::string_view name) const;

  // The kind of a number; nothing for other values.
  std::optional<NumberKind> KindOf(const Value& value) const;

 private:
  template <typename Id>
  struct Names {
    std::map<std::string, Id, std::less<>> ids;
    std::set<Id> defined;
  };

  template <typename Id>
  static void Declare(const JsonCursor& place, std::string_view name, Id id, Names<Id>* names);
  template <typename Id>
  static Id Find(const JsonCursor& place, std::string_view name, const Names<Id>& names);
  template <typename Id>
  static Id Define(const JsonCursor& place, std::string_view name, Names<Id>* names);
  template <typename Id>
  static Id Use(const JsonCursor& place, std::string_view name, const Names<Id>& names);

  template <typename Id>
  static void Set(std::string_view name, Id id, Names<Id>* names);
  // The name in the whole program.
  std::string Unique(std::string_view name);

  Graph& graph_;
  std::shared_ptr<std::set<std::string, std::less<>>> taken_;  // by all tables of the program
  std::string body_;
  Names<TensorId> tensors_;
  Names<NumberId> numbers_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_NAME_TABLE_H_
