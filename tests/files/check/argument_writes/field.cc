// bodies
// schema:
// - func: f(Tensor self) -> Tensor
//   dispatch: {CPU: f_cpu}
namespace switchyard::native {
struct Info {
  Info(const Tensor& tensor);
  void Collapse() {
    dims = 1;
    sizes[0] += 2;
    ++steps;
  }
  float* data;
  int64_t dims;
  int64_t steps;
  int64_t sizes[4];
};
static void Narrow(Info& info) { info.sizes[1] = 1; }
static void Fill(int64_t* sizes, int64_t* dims) { sizes[0] = *dims = 1; }
Tensor f_cpu(const Tensor& self) {
  Info info(self);
  info.Collapse();
  info.dims = 3;
  Narrow(info);
  Fill(info.sizes, &info.dims);
  return self.clone();
}
}
