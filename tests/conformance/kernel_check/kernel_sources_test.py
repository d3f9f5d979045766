#!/usr/bin/env python3
"""Tests of kernel_sources.py and of the text changes in seed_faults.py."""
import unittest

import kernel_sources
import seed_faults

TEXT = """\
#include <x.h>
namespace at { namespace native {
namespace {
Tensor hidden(const Tensor& self) { return self; }
}
static Tensor add(const Tensor& self, int64_t n) { return self; }
// Tensor add(const Tensor& self, int64_t n) { }
Tensor add(const Tensor& self, int64_t n) {
  const char* brace = "}";
  return make(self, n);
}
Tensor add(const Tensor& self, double n) { return self; }
Tensor& fill_out(const Tensor& self, const Tensor& other, Tensor& result) {
  return result;
}
TORCH_IMPL_FUNC(mul_out)(const Tensor& self, const Tensor& result) {
}
}}
"""


def operator(declaration, kernel, is_structured=False):
    return kernel_sources.Operator(
        declaration[:declaration.index("(")], kernel_sources.arguments_of(declaration), {kernel},
        is_structured, 1, declaration, False)


BY_KERNEL = {
    "hidden": [operator("hidden(Tensor self) -> Tensor", "hidden")],
    "add": [operator("add(Tensor self, int n=1) -> Tensor", "add")],
    "fill_out": [operator("fill.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)",
                          "fill_out")],
    "mul_out": [operator("mul.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)", "mul_out", True)],
}


class KernelSourcesTest(unittest.TestCase):
    def setUp(self):
        self.kernels = kernel_sources.kernels_in(TEXT, BY_KERNEL)

    def test_kernels_alone_are_found(self):
        self.assertEqual([(one.name, TEXT.count("\n", 0, one.begin) + 1) for one in self.kernels],
                         [("add", 8), ("fill_out", 13), ("mul_out", 16)])

    def test_parameters_have_their_places(self):
        add = self.kernels[0]
        self.assertEqual([(one.type, one.name) for one in add.parameters],
                         [("const Tensor&", "self"), ("int64_t", "n")])
        second = add.parameters[1]
        self.assertEqual(TEXT[second.begin:second.type_end], "int64_t")
        self.assertEqual(TEXT[second.begin:second.end], "int64_t n")

    def test_out_arguments_come_last_and_are_written(self):
        self.assertEqual(self.kernels[1].written, [False, False, True])

    def test_bodies_end_at_their_brace(self):
        self.assertTrue(TEXT[:self.kernels[0].end].endswith("n);\n}"))

    def test_only_what_is_not_written_is_seeded_with_a_write(self):
        names = {fault[3].split(".")[0].split()[-1]
                 for fault in seed_faults.write_faults(TEXT, self.kernels[1])
                 if fault[0] == "write: method"}
        self.assertEqual(names, {"self", "other"})

    def test_changed_lines_are_those_of_the_new_text(self):
        changes = [("write", self.kernels[0].brace + 1, self.kernels[0].brace + 1, "\n  w1;"),
                   ("write", self.kernels[1].brace + 1, self.kernels[1].brace + 1, "\n  w2;")]
        text, line_of = seed_faults.with_changes(TEXT, changes)
        self.assertEqual(text.split("\n")[8], "  w1;")
        self.assertEqual(text.split("\n")[14], "  w2;")
        self.assertEqual(line_of(self.kernels[1].begin), 14)

    def test_parameters_of_one_type_are_swapped_under_their_own_names_only(self):
        fill = self.kernels[1]
        swaps = [one for one in seed_faults.signature_faults(TEXT, fill) if one[0] == "swapped"]
        self.assertEqual(len(swaps), 2)
        renamed = TEXT.replace("const Tensor& other,", "const Tensor& b,")
        fill = kernel_sources.kernels_in(renamed, BY_KERNEL)[1]
        swaps = [one for one in seed_faults.signature_faults(renamed, fill) if one[0] == "swapped"]
        self.assertEqual(len(swaps), 1)


if __name__ == "__main__":
    unittest.main()
