"""Signatures of functions that are made of operators: types and defaults in the words of the schema.

Of several for one name the first that fits counts. Behind an arrow stand the names of what comes back.
"""

_TABLE = """
cross(Tensor input, Tensor other, int? dim=None, *, Tensor out=None)
det(Tensor input)
inverse(Tensor input, *, Tensor out=None)
cholesky_inverse(Tensor input, bool upper=False, *, Tensor out=None)
cholesky_solve(Tensor input, Tensor input2, bool upper=False, *, Tensor out=None)
svd(Tensor input, bool some=True, bool compute_uv=True, *, Tensor[] out=None) -> U S V
triangular_solve(Tensor input, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor[] out=None) -> solution cloned_coefficient
lu_solve(Tensor input, Tensor LU_data, Tensor LU_pivots, *, Tensor out=None)
linalg_cholesky(Tensor A, *, bool upper=False, Tensor out=None)
linalg_cholesky_ex(Tensor A, *, bool upper=False, bool check_errors=False, Tensor[] out=None) -> L info
linalg_cond(Tensor A, Scalar? p=None, *, Tensor out=None)
linalg_cond(Tensor A, str p, *, Tensor out=None)
linalg_det(Tensor A, *, Tensor out=None)
linalg_eig(Tensor A, *, Tensor[] out=None) -> eigenvalues eigenvectors
linalg_eigh(Tensor A, str UPLO="L", *, Tensor[] out=None) -> eigenvalues eigenvectors
linalg_eigvals(Tensor A, *, Tensor out=None)
linalg_eigvalsh(Tensor A, str UPLO="L", *, Tensor out=None)
linalg_inv(Tensor A, *, Tensor out=None)
linalg_inv_ex(Tensor A, *, bool check_errors=False, Tensor[] out=None) -> inverse info
linalg_lstsq(Tensor A, Tensor B, float? rcond=None, *, str? driver=None, Tensor[] out=None) -> solution residuals rank singular_values
linalg_lu(Tensor A, *, bool pivot=True, Tensor[] out=None) -> P L U
linalg_lu_factor(Tensor A, *, bool pivot=True, Tensor[] out=None) -> LU pivots
linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False, Tensor[] out=None) -> LU pivots info
linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False, Tensor out=None)
linalg_matrix_exp(Tensor A)
linalg_matrix_norm(Tensor A, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
linalg_matrix_norm(Tensor A, str ord='fro', int[] dim=[-2,-1], bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
linalg_matrix_rank(Tensor A, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor out=None)
linalg_matrix_rank(Tensor A, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor out=None)
linalg_matrix_rank(Tensor A, float tol, bool hermitian=False, *, Tensor out=None)
linalg_matrix_rank(Tensor A, Tensor tol, bool hermitian=False, *, Tensor out=None)
linalg_norm(Tensor A, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
linalg_norm(Tensor A, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
linalg_pinv(Tensor A, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor out=None)
linalg_pinv(Tensor A, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor out=None)
linalg_pinv(Tensor A, float rcond, bool hermitian=False, *, Tensor out=None)
linalg_pinv(Tensor A, Tensor rcond, bool hermitian=False, *, Tensor out=None)
linalg_qr(Tensor A, str mode='reduced', *, Tensor[] out=None) -> Q R
linalg_slogdet(Tensor A, *, Tensor[] out=None) -> sign logabsdet
linalg_solve(Tensor A, Tensor B, *, bool left=True, Tensor out=None)
linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False, Tensor[] out=None) -> result info
linalg_solve_triangular(Tensor A, Tensor B, *, bool upper, bool left=True, bool unitriangular=False, Tensor out=None)
linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor[] out=None) -> U S Vh
linalg_svdvals(Tensor A, *, str? driver=None, Tensor out=None)
linalg_tensorinv(Tensor A, int ind=2, *, Tensor out=None)
linalg_tensorsolve(Tensor A, Tensor B, int[]? dims=None, *, Tensor out=None)
logdet(Tensor input)
matrix_exp(Tensor input)
matrix_power(Tensor input, int n, *, Tensor out=None)
pinverse(Tensor input, float rcond=1e-15)
slogdet(Tensor input, *, Tensor[] out=None) -> sign logabsdet
"""

# How the nodes of functions are called whose results have the history of several operators; one for each signature,
# or one for all.
_NODE_NAMES = """
cholesky_inverse CholeskyInverseBackward0
cholesky_solve CholeskySolveBackward0
cross LinalgCrossBackward0
det LinalgDetBackward0
inverse LinalgInvExBackward0
linalg_cholesky LinalgCholeskyExBackward0
linalg_cholesky_ex LinalgCholeskyExBackward0
linalg_det LinalgDetBackward0
linalg_eigh LinalgEighBackward0
linalg_eigvalsh LinalgEighBackward0
linalg_inv LinalgInvExBackward0
linalg_inv_ex LinalgInvExBackward0
linalg_matrix_exp LinalgMatrixExpBackward0
linalg_pinv LinalgPinvBackward0
linalg_qr LinalgQrBackward0
linalg_solve LinalgSolveExBackward0
linalg_solve_ex LinalgSolveExBackward0
linalg_svd LinalgSvdBackward0
linalg_svdvals LinalgSvdBackward0
matrix_exp LinalgMatrixExpBackward0
pinverse LinalgPinvBackward0
svd LinalgSvdBackward0
triangular_solve TriangularSolveBackward0
"""


def _read():
    table = {}
    for line in _TABLE.strip().split("\n"):
        signature, _, fields = line.partition(" -> ")
        name, _, parameters = signature.partition("(")
        texts, names = table.setdefault(name, ([], []))
        texts.append(parameters[:-1])
        names[:] = fields.split()
    return {name: (texts, tuple(names)) for name, (texts, names) in table.items()}


_SIGNATURES = _read()


def signatures_of(name):
    """(texts of parameters, names of results), or None"""
    return _SIGNATURES.get(name)


_NODES = {name: nodes for name, *nodes in map(str.split, _NODE_NAMES.strip().split("\n"))}


def node_of(name, place):
    """The name of the node that a call by the signature at this place makes, or None."""
    nodes = _NODES.get(name)
    return None if nodes is None else nodes[min(place, len(nodes) - 1)]
