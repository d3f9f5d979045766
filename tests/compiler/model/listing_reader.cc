#include "tests/compiler/model/listing_reader.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"
#include "compiler/model/make/make_static_program.h"
#include "compiler/model/read/read.h"
#include "compiler/model/used_dtypes.h"
#include "tests/compiler/model/stored_zip.h"

namespace switchyard::model {
namespace {

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool TakePrefix(std::string_view prefix, std::string_view* text) {
  if (text->substr(0, prefix.size()) != prefix) return false;
  text->remove_prefix(prefix.size());
  return true;
}

// The parts between commas that are in no brackets and no text.
std::vector<std::string_view> SplitAtCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  bool is_text = false;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') is_text = !is_text;
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (text[i] != ',' || depth > 0 || is_text) continue;
    parts.push_back(Trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (!Trimmed(text).empty()) parts.push_back(Trimmed(text.substr(begin)));
  return parts;
}

using Values = std::map<std::string, Value>;

// `Float[2, 3]`.
TensorMeta MetaOf(std::string_view type) {
  const size_t open = std::min(type.find('['), type.size());
  const std::optional<Dtype> dtype = DtypeFromName(type.substr(0, open));
  EXPECT_TRUE(dtype && !type.empty() && type.back() == ']') << type;
  if (!dtype || open == type.size()) return {};
  std::vector<Expression> sizes;
  for (const std::string_view size : SplitAtCommas(type.substr(open + 1, type.size() - open - 2)))
    sizes.push_back(Expression::Of(std::atoll(std::string(size).c_str())));
  return MetaWith(*dtype, std::move(sizes));
}

Value ValueOf(std::string_view text, const Values& values) {
  const std::string word(Trimmed(text));
  if (const auto found = values.find(word); found != values.end()) return found->second;
  if (word == "None") return None{};
  if (word == "True" || word == "False") return word == "True";
  if (word[0] == '"') return word.substr(1, word.size() - 2);
  if (word[0] == '<') return Unsupported{word.substr(1, word.size() - 2)};
  if (word[0] == '[') {
    std::vector<TensorId> tensors;
    std::vector<Integer> numbers;
    for (const std::string_view part : SplitAtCommas(word.substr(1, word.size() - 2))) {
      const Value value = ValueOf(part, values);
      if (const auto* tensor = std::get_if<TensorId>(&value)) tensors.push_back(*tensor);
      if (const auto* number = std::get_if<Integer>(&value)) numbers.push_back(*number);
    }
    return numbers.empty() ? Value(std::move(tensors)) : Value(std::move(numbers));
  }
  if (word.find('.') != std::string::npos) return std::strtod(word.c_str(), nullptr);
  char* end = nullptr;
  const int64_t number = std::strtoll(word.c_str(), &end, 10);
  EXPECT_EQ(*end, '\0') << "no value: " << word;
  return Integer(number);
}

// `y, m: int`: a new value each.
std::vector<Result> Define(std::string_view text, Graph* graph, Values* values) {
  std::vector<Result> results;
  for (std::string_view part : SplitAtCommas(text)) {
    const size_t colon = part.find(": int");
    const std::string name(part.substr(0, colon));
    if (colon != std::string_view::npos) {
      const NumberId number = graph->numbers.Add({name, NumberKind::kInt, std::nullopt});
      (*values)[name] = Integer(number);
      results.emplace_back(number);
    } else {
      const TensorId tensor = graph->tensors.Add({name, {}, false});
      (*values)[name] = tensor;
      results.emplace_back(tensor);
    }
  }
  return results;
}

class Reader {
 public:
  Reader(std::string_view text, source::FileId file, uint32_t offset)
      : text_(text), file_(file), offset_(offset) {}

  Graph Read() {
    for (size_t begin = 0; begin < text_.size();) {
      const size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::string_view line = Trimmed(text_.substr(begin, end - begin));
      if (!line.empty() && line[0] != '#') TakeLine(line);
      begin = end + 1;
    }
    return std::move(graph_);
  }

 private:
  void TakeLine(std::string_view line) {
    std::string_view rest = line;
    if (TakePrefix("return", &rest)) return TakeReturn(line.substr(0, 6), rest);
    if (TakePrefix("while ", &rest)) return AddMark(Mark::kWhile, line.substr(0, 5), rest);
    if (TakePrefix("yield ", &rest)) return TakeYield(line.substr(0, 5), rest);
    if (line == "else:") return;
    const size_t equals = line.find(" = ");
    const size_t open = line.find('(');
    if (equals == std::string_view::npos && open == std::string_view::npos) return TakeInput(line);
    const bool has_results = equals < open;
    const std::vector<Result> results =
        has_results ? Define(line.substr(0, equals), &graph_, &values_) : std::vector<Result>();
    if (has_results) rest = line.substr(equals + 3);
    if (open == std::string_view::npos) return TakeResults(line.substr(0, equals), rest, results);
    TakeCall(rest, results);
  }

  void TakeInput(std::string_view line) {
    const bool is_buffer = TakePrefix("buffer ", &line);
    const size_t colon = line.find(": ");
    ASSERT_NE(colon, std::string_view::npos) << line;
    Input input;
    input.name = std::string(line.substr(0, colon));
    std::string_view type = line.substr(colon + 2);
    const size_t in = type.find(" in ");
    const std::string storage(in == std::string_view::npos ? input.name : type.substr(in + 4));
    type = type.substr(0, in);
    if (type == "int") {
      const NumberId number = graph_.numbers.Add({input.name, NumberKind::kInt, std::nullopt});
      input.value = number;
      values_[input.name] = Integer(number);
    } else {
      const TensorId tensor = graph_.tensors.Add({input.name, MetaOf(type), true});
      input.value = tensor;
      values_[input.name] = tensor;
      if (is_buffer) {
        input.kind = InputKind::kBuffer;
        static const std::string& bytes = *new std::string(4096, '\0');
        input.payload = Payload{storage, bytes, graph_.tensors[tensor].meta};
      }
    }
    graph_.inputs.push_back(std::move(input));
  }

  void TakeCall(std::string_view call, const std::vector<Result>& results) {
    const size_t open = call.find('(');
    const size_t close = call.rfind(')');
    ASSERT_TRUE(open != std::string_view::npos && close != std::string_view::npos) << call;
    Node node = NodeAt(call.substr(0, open));
    for (const std::string_view part : SplitAtCommas(call.substr(open + 1, close - open - 1))) {
      const size_t equals = part[0] == '"' ? std::string_view::npos : part.find('=');
      const bool is_named = equals != std::string_view::npos;
      node.inputs.push_back({std::string(is_named ? part.substr(0, equals) : ""),
                             ValueOf(is_named ? part.substr(equals + 1) : part, values_)});
    }
    node.outputs = results;
    if (call.substr(close) == "):") {
      node.mark = node.target == "higher_order::cond" ? Mark::kIf : Mark::kLoop;
      open_.push_back({node.mark, results});
    }
    graph_.nodes.push_back(std::move(node));
  }

  void AddMark(Mark mark, std::string_view word, std::string_view inputs,
               std::vector<Result> results = {}) {
    Node node = NodeAt(word);
    node.mark = mark;
    for (const std::string_view part : SplitAtCommas(inputs)) {
      node.inputs.push_back({"", ValueOf(part, values_)});
    }
    node.outputs = std::move(results);
    graph_.nodes.push_back(std::move(node));
  }

  void TakeYield(std::string_view word, std::string_view inputs) {
    ASSERT_FALSE(open_.empty()) << "yield outside a body";
    Open& open = open_.back();
    if (open.mark == Mark::kIf) {
      open.mark = Mark::kElse;
      return AddMark(Mark::kElse, word, inputs, open.results);
    }
    AddMark(open.mark == Mark::kLoop ? Mark::kEndLoop : Mark::kEndIf, word, inputs, open.results);
    open_.pop_back();
  }

  // `r = a`: the results of the loop that ended.
  void TakeResults(std::string_view names, std::string_view variables,
                   const std::vector<Result>& results) {
    AddMark(Mark::kResults, names, variables, results);
  }

  void TakeReturn(std::string_view word, std::string_view values) {
    graph_.place = PlaceOf(word);
    for (const std::string_view part : SplitAtCommas(values)) {
      const size_t equals = part.find('=');
      if (equals == std::string_view::npos) {
        graph_.outputs.push_back({OutputKind::kUser, ValueOf(part, values_), {}});
        continue;
      }
      graph_.outputs.push_back({OutputKind::kBufferMutation,
                                ValueOf(part.substr(equals + 1), values_),
                                std::string(part.substr(0, equals))});
    }
  }

  Node NodeAt(std::string_view word) {
    Node node;
    node.target = std::string(word);
    node.place = PlaceOf(word);
    return node;
  }

  source::SourceRange PlaceOf(std::string_view word) const {
    const uint32_t begin = offset_ + static_cast<uint32_t>(word.data() - text_.data());
    return {file_, begin, begin + static_cast<uint32_t>(word.size())};
  }

  struct Open {
    Mark mark;
    std::vector<Result> results;
  };

  std::string_view text_;
  source::FileId file_;
  uint32_t offset_;
  Graph graph_;
  Values values_;
  std::vector<Open> open_;
};

}  // namespace

Graph ReadListing(std::string_view text, source::FileId file, uint32_t offset) {
  return Reader(text, file, offset).Read();
}

void CompileListing(const expand::ExpandedProgram& operators, std::string_view text,
                    source::FileId file, uint32_t offset, diagnostics::Sink& sink) {
  constexpr std::string_view kDtypesLine = "dtypes: ";
  std::set<Dtype> dtypes;
  while (text.substr(0, kDtypesLine.size()) == kDtypesLine) {
    const size_t size = std::min(text.find('\n') + 1, text.size());
    const std::string_view word = text.substr(kDtypesLine.size(), size - kDtypesLine.size() - 1);
    const std::optional<Dtype> dtype = DtypeFromName(word);
    if (dtype) dtypes.insert(*dtype);
    EXPECT_TRUE(dtype.has_value()) << word;
    text.remove_prefix(size);
    offset += static_cast<uint32_t>(size);
  }
  const auto program = MakeStaticProgram(operators, ReadListing(text, file, offset), sink);
  if (program && !dtypes.empty()) CheckDtypes(*program, dtypes, sink);
}

void ReadMembers(std::string_view text, source::SourceManager* sources, diagnostics::Sink& sink) {
  std::vector<ZipMember> members;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
    const size_t colon = line.find(": ");
    if (colon == std::string_view::npos || line[0] == '#') continue;
    members.push_back({std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
  }
  const std::string archive = StoredZip(members);
  ReadExportedProgram("net.pt2", archive, sources, sink);
}

}  // namespace switchyard::model
