// Nothing runs before main: the object's constructor is a constant expression.
namespace {
struct Counter {
  constexpr Counter() = default;
  int value = 0;
};
Counter counter;
}  // namespace

int main() { return counter.value; }
