// Schema files of any size: valid entries in the style and proportions of PyTorch's own file.
//
// Gives the same text for the same count on every machine. Entries come in groups (a functional
// operator, its in-place and its out variant; views; factories; reductions; operators on lists), so
// that rules over families, annotations, defaults and dispatch tables all have work.
#ifndef SWITCHYARD_TESTS_BENCH_SYNTHETIC_SCHEMA_H_
#define SWITCHYARD_TESTS_BENCH_SYNTHETIC_SCHEMA_H_

#include <cstddef>
#include <cstdio>

namespace switchyard::bench {

// Writes `count` entries to `stream` without keeping them in memory.
void WriteSyntheticSchema(size_t count, std::FILE* stream);

}  // namespace switchyard::bench

#endif  // SWITCHYARD_TESTS_BENCH_SYNTHETIC_SCHEMA_H_
