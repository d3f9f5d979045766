// Generators of an extension's class: what kernels draw from them, by ATen's templates, against the
// sums that PyTorch 1.13.1 gave for drawn_cases.inc; how they dispatch, live and are refused.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include "gtest/gtest.h"
#include "lib/core/generator_state.h"
#include "tests/lib/expect_error.h"
#include "torch/library.h"

namespace {

#include "tests/lib/extension/runtime/drawn_cases.inc"

// What PyTorch 1.13.1 prints for the cases; the number behind the name is the dtype's.
const std::map<std::string, uint64_t>& SumsOfPyTorch() {
  static const auto* const kSums =
      new std::map<std::string, uint64_t>{{"random_ 0", 0xcf0ba8618635f7cd},
                                          {"random_ 0 2 0", 0x68eb79e595fc80d5},
                                          {"random_ 1 None 0", 0xca6af7143b5a24c2},
                                          {"random_ 1", 0xbad2284cd7e2814d},
                                          {"random_ 0 2 1", 0x68eb79e595fc80d5},
                                          {"random_ 1 None 1", 0x26e8ba10598fa84b},
                                          {"random_ 2", 0x94ffe82b45a8c629},
                                          {"random_ 0 2 2", 0x1a549b25f97852f5},
                                          {"random_ 1 None 2", 0x37088ef663db68bb},
                                          {"random_ 3", 0xc5eca5d4c4a68c61},
                                          {"random_ 0 2 3", 0xed2cf2d90a12cdc5},
                                          {"random_ 1 None 3", 0x2573ae92ad41b74e},
                                          {"random_ 4", 0xd20e2a072faaefa6},
                                          {"random_ 0 2 4", 0xe2a0ae64f5b7b465},
                                          {"random_ 1 None 4", 0x656b3050a3dc7d5e},
                                          {"random_ 11", 0x68eb79e595fc80d5},
                                          {"random_ 0 2 11", 0x68eb79e595fc80d5},
                                          {"random_ 1 None 11", 0x137e8f6c0b03a624},
                                          {"random_ least None 4", 0x0751b19c081b4e26},
                                          {"random_ wide 4", 0x6bdf31a1fd87ec2c},
                                          {"random_ wide 3", 0xb6fc6584d2b96d8e},
                                          {"random_ 5", 0x1c7422befb68e7ae},
                                          {"random_ -7 90 5", 0x15f792004d821654},
                                          {"random_ -2 None 5", 0x39524e7ec1fb954c},
                                          {"random_ moved 5", 0xac6a69d77c926664},
                                          {"uniform_ 5", 0x27b26771d0feee7a},
                                          {"normal_ 5 5", 0xa8b61fa2671604e0},
                                          {"normal_ 16 5", 0x3234561f9139c538},
                                          {"normal_ 37 5", 0xeab1e2ea262293e7},
                                          {"log_normal_ 5", 0x43ce9fa7058b8326},
                                          {"cauchy_ 5", 0xbeb868fa235f7e51},
                                          {"exponential_ 5", 0x823a8bcac0495e3b},
                                          {"geometric_ 5", 0x388b44d555299182},
                                          {"random_ 6", 0xba142b407d39bddc},
                                          {"random_ -7 90 6", 0x9f03e79998668ad3},
                                          {"random_ -2 None 6", 0x71e3d50aa4a85f61},
                                          {"random_ wide 6", 0x14a08803534b6516},
                                          {"random_ least None 6", 0x69116c34f0402c82},
                                          {"uniform_ 6", 0x459cadf206e807e7},
                                          {"normal_ 5 6", 0x3ffc767d28b56e9a},
                                          {"normal_ 16 6", 0xd57616f9ed435636},
                                          {"normal_ 37 6", 0xed9a00a9a2ea0798},
                                          {"log_normal_ 6", 0x50228a72c5368b08},
                                          {"cauchy_ 6", 0x362f19eb9d361c48},
                                          {"exponential_ 6", 0x5d85548093d0027e},
                                          {"geometric_ 6", 0x160ac5f833a90f42},
                                          {"bernoulli_ 6", 0xdf8c1c4a1f7db185},
                                          {"random_ 7", 0xcb4a6cc489b2fc1f},
                                          {"random_ -7 90 7", 0x493e78e257ace979},
                                          {"random_ -2 None 7", 0x867e7d5b4d095120},
                                          {"random_ wide 7", 0x1d8e0f6fbb5e627c},
                                          {"random_ least None 7", 0xfde4e3b426d2dc40},
                                          {"uniform_ 7", 0x63991603f882a18e},
                                          {"normal_ 5 7", 0x8d23347ca2a2eeb4},
                                          {"normal_ 16 7", 0xad20641e42d21879},
                                          {"normal_ 37 7", 0xb18e917aa5966b7b},
                                          {"log_normal_ 7", 0xf53ca7f69d82b751},
                                          {"cauchy_ 7", 0x59b55aa07330a193},
                                          {"exponential_ 7", 0x2c628a5d11319531},
                                          {"geometric_ 7", 0xdffe31694188d481},
                                          {"bernoulli_ 7", 0xfbcfe801e204a2e5},
                                          {"random_ 15", 0xb23d0e409f14642d},
                                          {"random_ -7 90 15", 0xf9fa69e402f259d3},
                                          {"random_ -2 None 15", 0xf03476096b4f7c38},
                                          {"random_ wide 15", 0xc7983f46b74a2a17},
                                          {"random_ least None 15", 0x2c34ea406e09a4e0},
                                          {"uniform_ 15", 0xec9c303225042f7d},
                                          {"normal_ 5 15", 0xbd18308d9ada6e42},
                                          {"normal_ 16 15", 0x6656b91f5d508bd9},
                                          {"normal_ 37 15", 0x4e05379d799d6149},
                                          {"log_normal_ 15", 0x6b8beee5f3542416},
                                          {"cauchy_ 15", 0x5eda1658006ac01d},
                                          {"exponential_ 15", 0xa090e54760770f49},
                                          {"geometric_ 15", 0xd0ab1befb7884baa},
                                          {"bernoulli_ 15", 0x16b2145bc0940ad5},
                                          {"geometric_ 3", 0x3e8023ed6ab5719f},
                                          {"bernoulli_ 11", 0x4609d731ce5a6ee1}};
  return *kSums;
}

using Source = CountingGenerator;

TEST(ExtensionGenerators, DrawPyTorchsNumbers) {
  std::map<std::string, uint64_t> sums;
  drawn::ForEachCase(
      [](at::ScalarType dtype, int64_t count) { return at::EmptyTensor({count}, dtype); },
      [](at::ScalarType dtype) { return switchyard::ElementSize(dtype); },
      [&](const std::string& name, uint64_t sum) { sums[name] = sum; });
  std::map<std::string, uint64_t> expected = SumsOfPyTorch();
#ifndef __GLIBC__
  // The last bit of a logarithm or a cosine is the C library's, and PyTorch's wheels have glibc's.
  for (const char* name :
       {"normal_ 37 6", "normal_ 5 7", "normal_ 16 7", "normal_ 37 7", "log_normal_ 7"}) {
    EXPECT_EQ(sums.erase(name), expected.erase(name)) << name;
  }
#endif
  EXPECT_EQ(sums, expected);
  EXPECT_EQ(Source::instances, 0);
}

TEST(ExtensionGenerators, ShareOneInstance) {
  {
    const at::Generator made = at::make_generator<Source>(uint64_t{7});
    const at::Generator copy = made;
    EXPECT_EQ(Source::instances, 1);
    EXPECT_EQ(copy, made);
    EXPECT_EQ(copy.get<Source>()->state, 7u);
    EXPECT_TRUE(made.key_set().has(c10::DispatchKey::CustomRNGKeyId));
    EXPECT_TRUE(made.device().is_cpu());
    copy.SetSeed(9);
    EXPECT_EQ(made.seed(), 9u);
    EXPECT_EQ(made.current_seed(), 9u);
    made.set_current_seed(3);
    EXPECT_EQ(at::check_generator<Source>(copy)->state, 3u);
    EXPECT_EQ(at::get_generator_or_default<Source>(c10::nullopt, copy), copy.get<Source>());
  }
  EXPECT_EQ(Source::instances, 0);
}

TEST(ExtensionGenerators, TheRunTimesOwn) {
  const at::Generator own = at::detail::createCPUGenerator(5);
  auto* const engine = at::check_generator<at::CPUGeneratorImpl>(own);
  const switchyard::Generator same(5);
  EXPECT_EQ(engine->random(), switchyard::RandomNumbers(same).Next32());
  EXPECT_EQ(engine->random64(), switchyard::RandomNumbers(same).Next64());
  // Its second normal number is kept for the next call.
  at::Tensor one = at::EmptyTensor({1}, at::kDouble), two = at::EmptyTensor({2}, at::kDouble);
  namespace templates = at::native::templates;
  const auto fill = [](at::Tensor& row, const at::Generator& from) {
    templates::normal_impl_<templates::cpu::NormalKernel, at::CPUGeneratorImpl>(row, 0, 1, from);
  };
  fill(one, own);
  const double first = one.data<double>()[0];
  fill(one, own);
  fill(two, same);
  EXPECT_EQ(first, two.data<double>()[0]);
  EXPECT_EQ(one.data<double>()[0], two.data<double>()[1]);
}

TEST(ExtensionGenerators, AreRefused) {
  const at::Generator made = at::make_generator<Source>(uint64_t{7});
  EXPECT_ERROR(at::check_generator<Source>(c10::nullopt), "received nullopt");
  EXPECT_ERROR(at::check_generator<Source>(at::Generator()), "undefined implementation");
  EXPECT_ERROR(at::check_generator<Source>(at::Generator(1)), "was given the run-time's");
  EXPECT_ERROR(at::check_generator<at::CPUGeneratorImpl>(made), "was given one of an extension");
  EXPECT_ERROR(switchyard::RandomNumbers{made}, "to kernels of the extension alone");
  EXPECT_ERROR(switchyard::GetState(made), "to kernels of the extension alone");
  EXPECT_ERROR(made.get<Source>()->get_offset(), "no offset");
}

TEST(ExtensionGenerators, ParametersThatDistributionsDoNotHave) {
  namespace templates = at::native::templates;
  at::Tensor row = at::EmptyTensor({3}, at::kFloat), bytes = at::EmptyTensor({3}, at::kByte);
  const c10::optional<at::Generator> source = at::make_generator<Source>(uint64_t{7});
  const auto random = [&](at::Tensor& out, int64_t from, c10::optional<int64_t> to) {
    templates::random_from_to_impl<templates::cpu::RandomFromToKernel, Source>(out, from, to,
                                                                               source);
  };
  EXPECT_ERROR(random(row, 3, 3), "to be less than 'to', but got from=3 >= to=3");
  EXPECT_ERROR(random(bytes, -1, 3), "from is out of bounds for Byte");
  EXPECT_ERROR(random(bytes, 0, 300), "to - 1 is out of bounds for Byte");
  EXPECT_ERROR(random(bytes, std::numeric_limits<int64_t>::lowest(), c10::nullopt), "not Byte");
  EXPECT_ERROR((templates::normal_impl_<templates::cpu::NormalKernel, Source>(row, 0, -1, source)),
               "normal expects std >= 0.0, but found std -1");
  EXPECT_ERROR((templates::uniform_impl_<templates::cpu::UniformKernel, Source>(row, 2, 1, source)),
               "found from=2 > to=1");
  EXPECT_ERROR(
      (templates::bernoulli_impl_<templates::cpu::BernoulliKernel, Source>(row, 2, source)),
      "p to be in [0, 1], but got p=2");
  EXPECT_ERROR(
      (templates::geometric_impl_<templates::cpu::GeometricKernel, Source>(row, 0, source)),
      "p to be in (0, 1), but got p=0");
  EXPECT_ERROR(
      (templates::uniform_impl_<templates::cpu::UniformKernel, Source>(bytes, 0, 1, source)),
      "check_uniform_bounds");
}

// Elements are drawn in the order of memory.
TEST(ExtensionGenerators, StridedTensors) {
  namespace templates = at::native::templates;
  at::Tensor turned = at::EmptyTensor({2, 3}, at::kLong);
  turned.impl()->SetShape({3, 2}, {1, 3}, 0);
  at::Tensor plain = at::EmptyTensor({6}, at::kLong);
  for (at::Tensor* row : {&turned, &plain}) {
    templates::random_impl<templates::cpu::RandomKernel, Source>(
        *row, at::make_generator<Source>(uint64_t{1}));
  }
  for (int i = 0; i < 6; ++i) EXPECT_EQ(turned.data<int64_t>()[i], plain.data<int64_t>()[i]);
  at::Tensor shared = at::EmptyTensor({1}, at::kLong);
  shared.impl()->SetShape({2}, {0}, 0);
  const c10::optional<at::Generator> source = at::make_generator<Source>(uint64_t{1});
  EXPECT_ERROR((templates::random_impl<templates::cpu::RandomKernel, Source>(shared, source)),
               "a template of distributions");
}

}  // namespace
