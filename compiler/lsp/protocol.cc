#include "compiler/lsp/protocol.h"

#include <limits>
#include <utility>

namespace switchyard::lsp {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// Whether the value is a string or an integer. A number that this machine would round is not an id.
bool IsId(const Value& value) {
  return value.getAsString().has_value() || value.getAsInteger().has_value();
}

Message Malformed(Message message, std::string fault) {
  message.kind = Message::Kind::kMalformed;
  message.fault = std::move(fault);
  return message;
}

std::optional<uint32_t> CountFrom(const Object& object, llvm::StringRef key) {
  const std::optional<int64_t> value = object.getInteger(key);
  if (!value || *value < 0 || *value > std::numeric_limits<int32_t>::max()) return std::nullopt;
  return static_cast<uint32_t>(*value);
}

std::optional<TextChange> ChangeFrom(const Object* value) {
  if (value == nullptr) return std::nullopt;
  const std::optional<llvm::StringRef> text = value->getString("text");
  if (!text) return std::nullopt;
  TextChange change;
  change.text = text->str();
  if (value->get("range") == nullptr) return change;
  const Object* range = value->getObject("range");
  if (range == nullptr) return std::nullopt;
  const std::optional<Position> begin = PositionFrom(range->getObject("start"));
  const std::optional<Position> end = PositionFrom(range->getObject("end"));
  if (!begin || !end) return std::nullopt;
  change.range = TextChange::Range{*begin, *end};
  return change;
}

}  // namespace

Message TakeApart(Value value) {
  Message message;
  Object* object = value.getAsObject();
  if (object == nullptr) return Malformed(std::move(message), "a message that is not an object");
  const Value* id = object->get("id");
  const bool has_good_id = id != nullptr && IsId(*id);
  if (has_good_id) message.id = *id;
  if (object->getString("jsonrpc") != "2.0") {
    return Malformed(std::move(message), "a message that is not JSON-RPC 2.0");
  }
  if (object->get("method") == nullptr &&
      (object->get("result") != nullptr || object->get("error") != nullptr)) {
    message.kind = Message::Kind::kResponse;
    return message;
  }
  const std::optional<llvm::StringRef> method = object->getString("method");
  if (!method) return Malformed(std::move(message), "a message without a method");
  if (id != nullptr && !has_good_id) {
    return Malformed(std::move(message), "an id that is neither an integer nor a string");
  }
  message.kind = id == nullptr ? Message::Kind::kNotification : Message::Kind::kRequest;
  message.method = method->str();
  Value* parameters = object->get("params");
  if (parameters == nullptr || parameters->kind() == Value::Null) return message;
  message.has_good_parameters = parameters->getAsObject() != nullptr;
  if (message.has_good_parameters) message.parameters = std::move(*parameters->getAsObject());
  return message;
}

std::string UriOf(const Object& parameters) {
  const Object* document = parameters.getObject("textDocument");
  if (document == nullptr) return {};
  return document->getString("uri").value_or("").str();
}

std::optional<Position> PositionFrom(const Object* value) {
  if (value == nullptr) return std::nullopt;
  const std::optional<uint32_t> line = CountFrom(*value, "line");
  const std::optional<uint32_t> character = CountFrom(*value, "character");
  if (!line || !character) return std::nullopt;
  return Position{*line, *character};
}

std::optional<std::vector<TextChange>> ChangesOf(const Object& parameters) {
  const Array* values = parameters.getArray("contentChanges");
  if (values == nullptr) return std::nullopt;
  std::vector<TextChange> changes;
  for (const Value& value : *values) {
    std::optional<TextChange> change = ChangeFrom(value.getAsObject());
    if (!change) return std::nullopt;
    changes.push_back(*std::move(change));
  }
  return changes;
}

}  // namespace switchyard::lsp
