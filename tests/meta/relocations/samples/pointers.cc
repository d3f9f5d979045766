// Read-only in the source, but the loader writes every address in it.
extern const char* const sample_pointers[];
const char* const sample_pointers[] = {"one", "two"};
