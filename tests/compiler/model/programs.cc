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

// A graph with an input `x` and, where `result` is not the input, a call of relu.
std::string BodyOf(const std::string& name, const std::string& result) {
  const std::string call =
      R"({"target": "torch.ops.aten.relu.default", "inputs": [{"name": "self", )"
      R"("arg": {"as_tensor": {"name": "x"}}}], "outputs": [{"as_tensor": {"name": "relu"}}]})";
  return R"({"name": "", "arg": {"as_graph": {"name": ")" + name +
         R"(", "graph": {"inputs": [{"as_tensor": {"name": "x"}}], "outputs": [{"as_tensor": )" +
         R"({"name": ")" + result + R"("}}], "nodes": [)" + (result == "x" ? "" : call) +
         R"(], "tensor_values": {"x": )" + TensorMeta(kTwo) + R"(, "relu": )" + TensorMeta(kTwo) +
         R"(}, "sym_int_values": {}, "sym_bool_values": {}}}}})";
}

std::string OperatorOfGraphs(const std::string& target, const std::string& inputs) {
  return Program(
      R"({"inputs": [], "outputs": [], "nodes": [{"target": "torch.ops.higher_order.)" + target +
          R"(", "inputs": [)" + inputs +
          R"(], "outputs": [{"as_tensor": {"name": "getitem"}}], "metadata": {}}], )"
          R"("tensor_values": {"x": )" +
          TensorMeta(kTwo) + R"(, "getitem": )" + TensorMeta(kTwo) +
          R"(}, "sym_int_values": {}, "sym_bool_values": {}})",
      R"({"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}], )"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "getitem"}}}}]})");
}

constexpr char kOperand[] = R"({"name": "", "arg": {"as_tensors": [{"name": "x"}]}})";

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

std::string BranchProgram() {
  return OperatorOfGraphs("cond", R"({"name": "", "arg": {"as_tensor": {"name": "x"}}}, )" +
                                      BodyOf("true_graph_0", "relu") + ", " +
                                      BodyOf("false_graph_0", "x") + ", " + kOperand);
}

std::string NoGradientProgram() {
  return OperatorOfGraphs("wrap_with_set_grad_enabled",
                          R"({"name": "", "arg": {"as_bool": false}}, )" +
                              BodyOf("submod_1", "relu") +
                              R"(, {"name": "", "arg": {"as_tensor": {"name": "x"}}})");
}

std::string LoopProgram() {
  return OperatorOfGraphs("while_loop", BodyOf("cond_graph_0", "x") + ", " +
                                            BodyOf("body_graph_0", "relu") + ", " + kOperand +
                                            R"(, {"name": "", "arg": {"as_tensors": []}})");
}

std::string WeightConfig() {
  return R"({"config": {"w": {"path_name": "weight_0", "is_param": true, "use_pickle": false, )"
         R"("tensor_meta": )" +
         TensorMeta(kTwo) + "}}}";
}

}  // namespace switchyard::model
