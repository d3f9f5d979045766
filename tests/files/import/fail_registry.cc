#include <torch/script.h>

at::Tensor f(const at::Tensor& a) { return a; }
void boxed(const c10::OperatorHandle&, torch::jit::Stack*);
std::string NameOf(int);
c10::DispatchKey KeyOf(int);
c10::RegisterOperators Made();
struct Generic : c10::OperatorKernel {
  template <typename T>
  T operator()(T a) {
    return a;
  }
};

static auto computed = torch::RegisterOperators(NameOf(1), &f);
static auto lambda = torch::RegisterOperators("my::l", [](at::Tensor a) { return a; });
static auto bare = torch::RegisterOperators("f", &f);
static auto made = Made();
static auto options =
    c10::RegisterOperators()
        .op("my::key(Tensor a) -> Tensor",
            c10::RegisterOperators::options().kernel<decltype(f), &f>(KeyOf(1)))
        .op("my::boxed(Tensor a) -> Tensor",
            c10::RegisterOperators::options().kernel<&boxed>(c10::DispatchKey::CPU))
        .op("my::functor(Tensor a) -> Tensor",
            c10::RegisterOperators::options().kernel<Generic>(c10::DispatchKey::CPU));
