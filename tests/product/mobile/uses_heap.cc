// A program that allocates before main, to test the count.
#include "tests/product/mobile/heap_use.h"

namespace {

int* MakeNumber() { return new int(7); }

int* const number = MakeNumber();

}  // namespace

int main() {
  const int before = switchyard::mobile::HeapUses();
  return before == 1 && *number == 7 ? 0 : 1;
}
