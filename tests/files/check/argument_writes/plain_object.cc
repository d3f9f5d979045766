// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
// - func: g(Tensor self) -> Tensor
//   dispatch: {CPU: g_cpu}
namespace switchyard::native {
struct Span {
  int64_t begin;
  int64_t end;
};
struct Sizes {
  int64_t& back();
  int64_t values[4];
};
// Numbers alone: what is made of a tensor shares no memory with it.
struct Extents {
  Extents(const Tensor& tensor);
  int64_t& First();
  Sizes sizes;
  Span span;
};
struct Named : Extents {
  Named(const Tensor& tensor);
  bool is_set;
};
static int64_t TakeHalf(Extents& extents) {
  extents.sizes.back() = 2;
  return extents.First()++;
}
// A pointer beside them says nothing of them.
struct Mixed {
  Mixed(const Tensor& tensor);
  Span span;
  Span spans[2];
  const float* data;
};
Tensor f_cpu(const Tensor& self) {
  Extents extents(self);
  extents.sizes.back() = 1;
  extents.First() = TakeHalf(extents);
  return self.clone();
}
Tensor g_cpu(const Tensor& self) {
  Named named(self);
  named.sizes.back() = 1;
  Mixed mixed(self);
  mixed.span = Span();
  mixed.spans[0] = Span();
  mixed.spans[1].end = 1;
  return self.clone();
}
}
