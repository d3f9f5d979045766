// Read-only to the programmer, but every address in it is written by the loader.
extern const char* const sample_pointers[];
const char* const sample_pointers[] = {"one", "two"};
