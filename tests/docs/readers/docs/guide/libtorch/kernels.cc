// The kernels.
