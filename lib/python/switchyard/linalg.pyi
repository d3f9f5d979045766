from ._operators._linalg import linalg_matmul as matmul
