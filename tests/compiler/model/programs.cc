#include "tests/compiler/model/programs.h"

namespace switchyard::model {
namespace {

constexpr char kMeta[] =
    R"("requires_grad": false, "device": {"type": "cpu", "index": null}, "storage_offset": {"as_int": 0}, "layout": 7)";

std::string TensorMeta(const std::string& rows) {
  return R"({"dtype": 7, "sizes": [)" + rows +
         R"(, {"as_int": 3}], "strides": [{"as_int": 3}, {"as_int": 1}], )" + kMeta + "}";
}

constexpr char kRows[] =
    R"json({"as_expr": {"expr_str": "Symbol('s77', positive=True, integer=True)", "hint": {"as_int": 2}}})json";
constexpr char kTwo[] = R"({"as_int": 2})";

std::string Program(const std::string& graph, const std::string& signature) {
  return R"({"graph_module": {"graph": )" + graph + R"(, "signature": )" + signature +
         R"(}, "range_constraints": {"s77": {"min_val": 1, "max_val": 8}}, )" +
         R"("schema_version": {"major": 8, "minor": 20}, "torch_version": "2.15.0"})";
}

}  // namespace

std::string ReluProgram() {
  return Program(
      R"({"inputs": [], "outputs": [], "nodes": [{"target": "torch.ops.aten.relu.default", )"
      R"("inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}, "kind": 1}], )"
      R"("outputs": [{"as_tensor": {"name": "relu"}}], "metadata": {)"
      R"("nn_module_stack": "L__self__,,net.Net;L__self___act,act,torch.nn.ReLU", )"
      R"("stack_trace": "  File \"net.py\", line 7, in forward\n    return self.act(x)\n"}}], )"
      R"("tensor_values": {"x": )" +
          TensorMeta(kRows) + R"(, "relu": )" + TensorMeta(kRows) +
          R"(}, "sym_int_values": {}, "sym_bool_values": {}})",
      R"({"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}], )"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "relu"}}}}]})");
}

std::string WeightProgram() {
  return Program(
      R"({"inputs": [], "outputs": [], "nodes": [{"target": "torch.ops.aten.mul.Tensor", )"
      R"("inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}}, )"
      R"({"name": "other", "arg": {"as_tensor": {"name": "p_w"}}}], )"
      R"("outputs": [{"as_tensor": {"name": "mul"}}], "metadata": {}}], "tensor_values": {"x": )" +
          TensorMeta(kTwo) + R"(, "p_w": )" + TensorMeta(kTwo) + R"(, "mul": )" + TensorMeta(kTwo) +
          R"(}, "sym_int_values": {}, "sym_bool_values": {}})",
      R"({"input_specs": [{"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}}, )"
      R"({"user_input": {"arg": {"as_tensor": {"name": "x"}}}}], )"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "mul"}}}}]})");
}

std::string WeightConfig() {
  return R"({"config": {"w": {"path_name": "weight_0", "is_param": true, "use_pickle": false, )"
         R"("tensor_meta": )" +
         TensorMeta(kTwo) + "}}}";
}

}  // namespace switchyard::model
