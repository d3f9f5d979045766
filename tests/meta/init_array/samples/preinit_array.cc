// A function that runs even before the initializers of shared libraries.
namespace {
int value = 1;
void Run() { value = 0; }
}  // namespace

__attribute__((section(".preinit_array"), used)) void (*const kRun)() = Run;

int main() { return value; }
