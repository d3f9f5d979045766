// A constant that is computed before main.
extern int Compute();
extern const int sample_number;
const int sample_number = Compute();
