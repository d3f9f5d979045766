// The part of a program that comes from the C++ library: memory, a string, output.
#include <cstdio>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  std::printf("%zu\n", words.size());
  return words.empty() ? 1 : 0;
}
