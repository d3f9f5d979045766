#include "compiler/model/read/value_reader.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/model/read/tensor_reader.h"

namespace switchyard::model {
namespace {

template <typename Read>
auto ReadList(const JsonCursor& json, const Read& read) {
  std::vector<decltype(read(json))> list;
  for (const JsonCursor& element : json.Elements()) {
    if (json.failed()) break;
    list.push_back(read(element));
  }
  return list;
}

TensorId ReadTensor(const JsonCursor& json, const NameTable& names) {
  const JsonCursor name = json.At("name");
  return names.UseTensor(name, name.Text());
}

std::optional<TensorId> ReadOptionalTensor(const JsonCursor& json, const NameTable& names) {
  const auto [form, value] = json.Only();
  if (form == "as_none") return std::nullopt;
  if (form != "as_tensor") json.Fail("neither a tensor nor none");
  return ReadTensor(value, names);
}

// `{"as_name": "sym_size_int_1"}` or `{"as_int": 3}`.
Integer ReadInteger(const JsonCursor& json, const NameTable& names) {
  const auto [form, value] = json.Only();
  if (form == "as_int") return value.Integer();
  if (form != "as_name") json.Fail("neither a number nor a name");
  return names.UseNumber(value, value.Text());
}

MemoryFormat ReadMemoryFormat(const JsonCursor& json) {
  switch (json.Integer()) {
    case 1:
      return MemoryFormat::kContiguous;
    case 2:
      return MemoryFormat::kChannelsLast;
    case 3:
      return MemoryFormat::kChannelsLast3d;
    case 4:
      return MemoryFormat::kPreserve;
    default:
      json.Fail("not the number of a memory format");
  }
  return MemoryFormat::kContiguous;
}

// A condition or a float that is computed, or known after all.
Value ReadSymbolic(const JsonCursor& json, std::string_view known, const NameTable& names) {
  const auto [form, value] = json.Only();
  if (form == "as_name") return Integer(names.UseNumber(value, value.Text()));
  if (form != known) json.Fail("neither a value nor a name");
  if (known == "as_bool") return value.Bool();
  return value.Number();
}

Value ReadTensors(std::string_view form, const JsonCursor& json, const NameTable& names) {
  if (form == "as_tensor") return ReadTensor(json, names);
  if (form == "as_tensors") {
    return ReadList(json, [&](const JsonCursor& e) { return ReadTensor(e, names); });
  }
  if (form == "as_optional_tensor") {
    const std::optional<TensorId> tensor = ReadOptionalTensor(json, names);
    return tensor ? Value(*tensor) : Value(None{});
  }
  return ReadList(json, [&](const JsonCursor& e) { return ReadOptionalTensor(e, names); });
}

// Numbers and texts, nothing when the form is another one.
std::optional<Value> ReadPlain(std::string_view form, const JsonCursor& json) {
  if (form == "as_int") return Value(Integer(json.Integer()));
  if (form == "as_ints") {
    return Value(ReadList(json, [](const JsonCursor& e) { return Integer(e.Integer()); }));
  }
  if (form == "as_float") return Value(json.Number());
  if (form == "as_floats") return Value(ReadList(json, [](const auto& e) { return e.Number(); }));
  if (form == "as_complex") {
    return Value(std::complex<double>(json.At("real").Number(), json.At("imag").Number()));
  }
  if (form == "as_bool") return Value(json.Bool());
  if (form == "as_bools") return Value(ReadList(json, [](const auto& e) { return e.Bool(); }));
  if (form == "as_string") return Value(std::string(json.Text()));
  if (form == "as_scalar_type") return Value(DtypeValue{ReadDtype(json)});
  if (form == "as_memory_format") return Value(ReadMemoryFormat(json));
  if (form == "as_none") return Value(None{});
  return std::nullopt;
}

}  // namespace

Value ReadValue(const JsonCursor& json, const NameTable& names) {
  const auto [form, value] = json.Only();
  if (form == "as_tensor" || form == "as_tensors" || form == "as_optional_tensor" ||
      form == "as_optional_tensors") {
    return ReadTensors(form, value, names);
  }
  if (std::optional<Value> plain = ReadPlain(form, value)) return *std::move(plain);
  if (form == "as_layout") {
    CheckLayout(value);
    return LayoutValue{};
  }
  if (form == "as_device") {
    CheckDevice(value);
    return DeviceValue{};
  }
  if (form == "as_sym_int") return ReadInteger(value, names);
  if (form == "as_sym_ints") {
    return ReadList(value, [&](const JsonCursor& e) { return ReadInteger(e, names); });
  }
  if (form == "as_sym_bool") return ReadSymbolic(value, "as_bool", names);
  if (form == "as_sym_float") return ReadSymbolic(value, "as_float", names);
  return Unsupported{std::string(form)};
}

Result ReadResult(const JsonCursor& json, NameTable* names) {
  const auto [form, value] = json.Only();
  const auto define = [&](const JsonCursor& tensor) {
    const JsonCursor name = tensor.At("name");
    return names->DefineTensor(name, name.Text());
  };
  if (form == "as_tensor") return define(value);
  if (form == "as_tensors") return ReadList(value, define);
  if (form == "as_sym_int" || form == "as_sym_bool" || form == "as_sym_float") {
    const JsonCursor name = value.At("as_name");
    return names->DefineNumber(name, name.Text());
  }
  if (form == "as_none") return None{};
  return Unsupported{std::string(form)};
}

}  // namespace switchyard::model
