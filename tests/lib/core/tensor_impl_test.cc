#include "lib/core/tensor_impl.h"

#include <vector>

#include "gtest/gtest.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

class TensorImplTest : public ::testing::Test {
 protected:
  static constexpr int64_t kBytes = 96;

  void SetUp() override {
    storage_ = Storage::Allocate(kBytes, Device());
    impl_ = IntrusivePtr<TensorImpl>::Adopt(TensorImpl::Create(
        storage_, DispatchKeySet(DispatchKey::CPU), ScalarType::Float, {4, 6}, {6, 1}, 0));
  }

  Storage storage_;
  IntrusivePtr<TensorImpl> impl_;
};

TEST_F(TensorImplTest, HoldsWhatItWasGiven) {
  EXPECT_EQ(impl_->key_set(), DispatchKeySet(DispatchKey::CPU));
  EXPECT_EQ(impl_->sizes(), std::vector<int64_t>({4, 6}));
  EXPECT_EQ(impl_->strides(), std::vector<int64_t>({6, 1}));
  EXPECT_EQ(impl_->numel(), 24);
  EXPECT_EQ(impl_->dtype(), ScalarType::Float);
  EXPECT_EQ(impl_->layout(), Layout::Strided);
  EXPECT_TRUE(impl_->is_contiguous());
  EXPECT_EQ(impl_->data(), storage_.data());
  EXPECT_TRUE(impl_->storage().IsSame(storage_));
}

TEST_F(TensorImplTest, ReleasesItsStorage) {
  EXPECT_EQ(storage_.use_count(), 2u);
  impl_ = nullptr;
  EXPECT_EQ(storage_.use_count(), 1u);
}

TEST_F(TensorImplTest, AnAliasIsTheSameElsewhere) {
  const std::vector<int64_t> two = {3, 2};
  const std::vector<int64_t> many(7, 1);
  for (const std::vector<int64_t>& sizes : {two, many}) {
    const std::vector<int64_t> strides(sizes.size(), 2);
    impl_->SetShape(sizes, strides, 4);
    const DispatchKeySet keys(DispatchKey::CUDA);
    const auto alias = IntrusivePtr<TensorImpl>::Adopt(TensorImpl::CreateAlias(*impl_, keys));
    EXPECT_EQ(alias->key_set(), keys);
    EXPECT_EQ(alias->sizes(), sizes);
    EXPECT_EQ(alias->strides(), strides);
    EXPECT_EQ(alias->numel(), impl_->numel());
    EXPECT_EQ(alias->dtype(), ScalarType::Float);
    EXPECT_EQ(alias->is_contiguous(), impl_->is_contiguous());
    EXPECT_EQ(alias->data(), impl_->data());
    EXPECT_EQ(storage_.use_count(), 3u);
  }
}

TEST_F(TensorImplTest, NewShapeReplacesEverything) {
  impl_->SetShape({3, 2}, {1, 3}, 4);
  EXPECT_EQ(impl_->sizes(), std::vector<int64_t>({3, 2}));
  EXPECT_EQ(impl_->strides(), std::vector<int64_t>({1, 3}));
  EXPECT_EQ(impl_->numel(), 6);
  EXPECT_EQ(impl_->storage_offset(), 4);
  EXPECT_FALSE(impl_->is_contiguous());
  EXPECT_EQ(impl_->data(), static_cast<float*>(storage_.data()) + 4);
}

TEST_F(TensorImplTest, ManyDimensionsAndBack) {
  const std::vector<int64_t> sizes = {1, 2, 1, 3, 1, 2, 2};
  const std::vector<int64_t> strides = {24, 12, 12, 4, 4, 2, 1};
  impl_->SetShape(sizes, strides, 0);
  EXPECT_EQ(impl_->sizes(), sizes);
  EXPECT_EQ(impl_->strides(), strides);
  EXPECT_EQ(impl_->dim(), 7);
  EXPECT_TRUE(impl_->is_contiguous());
  impl_->SetShape({24}, {1}, 0);
  EXPECT_EQ(impl_->sizes(), std::vector<int64_t>({24}));
  EXPECT_EQ(impl_->strides(), std::vector<int64_t>({1}));
  impl_->SetShape({}, {}, 23);
  EXPECT_EQ(impl_->dim(), 0);
  EXPECT_EQ(impl_->numel(), 1);
}

TEST_F(TensorImplTest, NewShapeMayBeAViewOfTheOld) {
  impl_->SetShape(impl_->sizes().Slice(1), impl_->strides().Slice(1), 0);
  EXPECT_EQ(impl_->sizes(), std::vector<int64_t>({6}));
  EXPECT_EQ(impl_->strides(), std::vector<int64_t>({1}));
  const std::vector<int64_t> ones(6, 1);
  impl_->SetShape(ones, ones, 0);
  impl_->SetShape(impl_->strides(), impl_->sizes(), 0);
  EXPECT_EQ(impl_->sizes(), ones);
  impl_->SetShape(impl_->sizes().Slice(2), impl_->strides().Slice(2), 0);
  EXPECT_EQ(impl_->dim(), 4);
}

TEST_F(TensorImplTest, ShapeOutsideTheStorageIsAnErrorAndChangesNothing) {
  EXPECT_ERROR(impl_->SetShape({25}, {1}, 0), "reach outside a storage of 96 bytes of Float");
  EXPECT_ERROR(impl_->SetShape({24}, {1}, 1), "at offset 1 reach outside");
  EXPECT_ERROR(impl_->SetShape({2}, {24}, 0), "reach outside");
  EXPECT_ERROR(impl_->SetShape({2, 2}, {1}, 0), "differ in length");
  EXPECT_EQ(impl_->sizes(), std::vector<int64_t>({4, 6}));
  EXPECT_EQ(impl_->storage_offset(), 0);
}

TEST_F(TensorImplTest, NoElementsReachNowhere) {
  impl_->SetShape({0, 1000}, {1000, 1}, 500);
  EXPECT_EQ(impl_->numel(), 0);
}

TEST_F(TensorImplTest, NeedsStorageAndType) {
  const DispatchKeySet keys(DispatchKey::CPU);
  EXPECT_ERROR(TensorImpl::Create(Storage(), keys, ScalarType::Float, {}, {}, 0),
               "a tensor needs a storage");
  EXPECT_ERROR(TensorImpl::Create(storage_, keys, ScalarType::Undefined, {}, {}, 0),
               "a tensor needs a type of its elements");
  EXPECT_EQ(storage_.use_count(), 2u) << "what failed holds nothing";
}

TEST_F(TensorImplTest, UndefinedTensorCannotBeGivenAShape) {
  EXPECT_ERROR(internal::undefined_tensor.SetShape({1}, {1}, 0),
               "an undefined tensor has no shape to set");
}

}  // namespace
}  // namespace switchyard
