// The violation that the check looks for: a global whose constructor runs before main.
namespace {
struct Counter {
  Counter() { ++value; }
  volatile int value = -1;
};
Counter counter;
}  // namespace

int main() { return counter.value; }
