void run() { aoti_torch_cpu_relu(a, &b); }
