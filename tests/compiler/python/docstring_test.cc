#include "compiler/python/docstring.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/compiler/python/signatures.h"

namespace switchyard::python {
namespace {

using ::testing::StartsWith;

TEST(Docstring, OneSignatureIsThatOfInspect) {
  const Bound bound(R"(
- func: f(Tensor self, MemoryFormat m=contiguous_format, *, int? dim=None) -> Tensor
  variants: function, method
  tags: [core, pointwise]
)");
  EXPECT_EQ(Docstring(*bound.Find("f")), R"(f(input, m=..., *, dim=None)
--

f(input, m=contiguous_format, *, dim=None) -> Tensor

aten::f(Tensor self, MemoryFormat m=contiguous_format, *, int? dim=None) -> Tensor

Tags: core, pointwise
)");
  EXPECT_THAT(Docstring(*bound.Find("f", Receiver::kMethod)),
              StartsWith("f($self, m=..., *, dim=None)\n--\n\n"
                         "f(m=contiguous_format, *, dim=None) -> Tensor\n"));
}

TEST(Docstring, SeveralSignaturesHaveTheWidest) {
  const Bound bound(R"(
- func: f(Tensor self) -> (Tensor values, Tensor indices)
- func: f.list(Tensor self, int from) -> Tensor[]
)");
  EXPECT_EQ(Docstring(*bound.Find("f")), R"(f(*args, **kwargs)
--

f(input) -> (Tensor values, Tensor indices)
f(input, from) -> tuple of Tensors

aten::f(Tensor self) -> (Tensor values, Tensor indices)
aten::f.list(Tensor self, int from) -> Tensor[]
)");
}

}  // namespace
}  // namespace switchyard::python
