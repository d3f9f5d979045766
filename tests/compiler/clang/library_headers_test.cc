// The stand-ins for PyTorch's headers are those of lib/extension, without duplicates.
#include "compiler/clang/library_headers.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace switchyard::cxx {
namespace {

std::map<std::string, std::string> Headers() {
  std::map<std::string, std::string> texts;
  for (const VirtualHeader& header : LibraryHeaders()) {
    EXPECT_TRUE(texts.emplace(header.path, header.text).second) << header.path;
  }
  return texts;
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(LibraryHeaders, HaveTheNamesOfTheTree) {
  const auto headers = Headers();
  EXPECT_GE(headers.size(), 35u);
  for (const char* name :
       {"torch/library.h", "torch/extension.h", "ATen/ATen.h", "ATen/native/cpu/Loops.h",
        "c10/util/Exception.h", "torch/csrc/autograd/custom_function.h"}) {
    const auto found = headers.find(std::string(kLibraryHeaderFolder) + "/" + name);
    ASSERT_NE(found, headers.end()) << name;
    EXPECT_TRUE(Has(found->second, "/switchyard/torch/declarations.h")) << name;
  }
  for (const auto& [path, text] : headers) {
    const std::string run_time = std::string(kLibraryHeaderFolder) + "/runtime/";
    EXPECT_FALSE(Has(path, run_time) || Has(path, ".inc")) << path;
  }
}

TEST(LibraryHeaders, DeclareWhatIsRead) {
  const auto headers = Headers();
  const std::string folder = std::string(kLibraryHeaderFolder) + "/";
  EXPECT_TRUE(Has(headers.at(folder + "declarations.h"), "struct TorchLibraryInit"));
  EXPECT_TRUE(Has(headers.at(folder + "backends.h"), "struct DeviceGuardImplInterface"));
  EXPECT_TRUE(Has(headers.at(folder + "torch/python.h"), "#define PYBIND11_MODULE"));
  EXPECT_TRUE(Has(headers.at(folder + "keys.h"), " SWITCHYARD_KEY(PrivateUse1)"));
  EXPECT_FALSE(Has(headers.at(folder + "keys.h"), "StartOf"));
}

}  // namespace
}  // namespace switchyard::cxx
