"""Signatures of functions that are made of operators: types and defaults in the words of the schema.

Of several for one name the first that fits counts. Behind an arrow stand the names of what comes back.
"""

_TABLE = """
addbmm(Tensor input, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None)
addr(Tensor input, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None)
aminmax(Tensor input, *, int? dim=None, bool keepdim=False, Tensor[] out=None) -> min max
arccos(Tensor input, *, Tensor out=None)
arccosh(Tensor input, *, Tensor out=None)
arcsin(Tensor input, *, Tensor out=None)
arcsinh(Tensor input, *, Tensor out=None)
arctan(Tensor input, *, Tensor out=None)
arctanh(Tensor input, *, Tensor out=None)
as_strided_scatter(Tensor input, Tensor src, int[] size, int[] stride, SymInt? storage_offset=None)
bartlett_window(int window_length, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
bartlett_window(int window_length, bool periodic, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
binomial(Tensor count, Tensor prob, Generator? generator=None)
blackman_window(int window_length, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
blackman_window(int window_length, bool periodic, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
bucketize(Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None)
bucketize(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None)
complex(Tensor real, Tensor imag, *, Tensor out=None)
conj(Tensor input)
copysign(Tensor input, Tensor other, *, Tensor out=None)
copysign(Tensor input, Scalar other, *, Tensor out=None)
corrcoef(Tensor input)
cov(Tensor input, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None)
cross(Tensor input, Tensor other, int? dim=None, *, Tensor out=None)
cummax(Tensor input, int dim, *, Tensor[] out=None) -> values indices
cummin(Tensor input, int dim, *, Tensor[] out=None) -> values indices
deg2rad(Tensor input, *, Tensor out=None)
det(Tensor input)
detach(Tensor input)
diag(Tensor input, int diagonal=0, *, Tensor out=None)
diag_embed(Tensor input, int offset=0, int dim1=-2, int dim2=-1)
diagflat(Tensor input, int offset=0)
diagonal_scatter(Tensor input, Tensor src, int offset=0, int dim1=0, int dim2=1)
diff(Tensor input, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None)
dist(Tensor input, Tensor other, Scalar p=2)
fill_diagonal_(Tensor input, Scalar fill_value, bool wrap=False)
frac(Tensor input, *, Tensor out=None)
gradient(Tensor input, *, Scalar? spacing=None, int? dim=None, int edge_order=1)
gradient(Tensor input, *, Scalar spacing, int[] dim, int edge_order=1)
gradient(Tensor input, *, int[] dim, int edge_order=1)
gradient(Tensor input, *, Scalar[] spacing, int? dim=None, int edge_order=1)
gradient(Tensor input, *, Scalar[] spacing, int[] dim, int edge_order=1)
gradient(Tensor input, *, Tensor[] spacing, int? dim=None, int edge_order=1)
gradient(Tensor input, *, Tensor[] spacing, int[] dim, int edge_order=1)
hamming_window(int window_length, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
hamming_window(int window_length, bool periodic, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
hamming_window(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
hamming_window(int window_length, bool periodic, float alpha, float beta, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
hann_window(int window_length, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
hann_window(int window_length, bool periodic, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
histc(Tensor input, int bins=100, Scalar min=0, Scalar max=0, *, Tensor out=None)
index_add(Tensor input, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor out=None)
index_copy(Tensor input, int dim, Tensor index, Tensor source, *, Tensor out=None)
index_fill(Tensor input, int dim, Tensor index, Scalar value)
index_fill(Tensor input, int dim, Tensor index, Tensor value)
imag(Tensor input)
inverse(Tensor input, *, Tensor out=None)
is_conj(Tensor input)
is_neg(Tensor input)
is_nonzero(Tensor input)
is_same_size(Tensor input, Tensor other)
isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None)
isin(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None)
isin(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None)
isneginf(Tensor input, *, Tensor out=None)
isposinf(Tensor input, *, Tensor out=None)
kaiser_window(int window_length, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
kaiser_window(int window_length, bool periodic, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
kaiser_window(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False)
cholesky_inverse(Tensor input, bool upper=False, *, Tensor out=None)
cholesky_solve(Tensor input, Tensor input2, bool upper=False, *, Tensor out=None)
svd(Tensor input, bool some=True, bool compute_uv=True, *, Tensor[] out=None) -> U S V
triangular_solve(Tensor input, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False, *, Tensor[] out=None) -> solution cloned_coefficient
lu_solve(Tensor input, Tensor LU_data, Tensor LU_pivots, *, Tensor out=None)
kron(Tensor input, Tensor other, *, Tensor out=None)
kthvalue(Tensor input, SymInt k, int dim=-1, bool keepdim=False, *, Tensor[] out=None) -> values indices
ldexp(Tensor input, Tensor other, *, Tensor out=None)
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
log_normal_(Tensor input, float mean=1, float std=2, *, Generator? generator=None)
logcumsumexp(Tensor input, int dim, *, Tensor out=None)
logdet(Tensor input)
logspace(Scalar start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False, Tensor out=None)
logspace(Tensor start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False, Tensor out=None)
logspace(Tensor start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False, Tensor out=None)
logspace(Scalar start, Tensor end, int steps, float base=10.0, *, ScalarType? dtype=None, Device? device=None, Layout? layout=None, bool? pin_memory=None, bool requires_grad=False, Tensor out=None)
masked_select(Tensor input, Tensor mask, *, Tensor out=None)
matrix_exp(Tensor input)
matrix_power(Tensor input, int n, *, Tensor out=None)
median(Tensor input, *, Tensor[] out=None) -> values indices
median(Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None) -> values indices
mode(Tensor input, int dim=-1, bool keepdim=False, *, Tensor[] out=None) -> values indices
mvlgamma(Tensor input, int p, *, Tensor out=None)
nan_to_num(Tensor input, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor out=None)
nanmean(Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
nanmedian(Tensor input, *, Tensor[] out=None) -> values indices
nanmedian(Tensor input, int dim, bool keepdim=False, *, Tensor[] out=None) -> values indices
nanquantile(Tensor input, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor out=None)
nanquantile(Tensor input, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor out=None)
nansum(Tensor input, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None)
narrow_copy(Tensor input, int dim, SymInt start, SymInt length, *, Tensor out=None)
new_empty_strided(Tensor input, int[] size, int[] stride, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False)
nonzero_static(Tensor input, *, SymInt size, int fill_value=-1, Tensor out=None)
pinverse(Tensor input, float rcond=1e-15)
poisson(Tensor input, Generator? generator=None)
polar(Tensor abs, Tensor angle, *, Tensor out=None)
put(Tensor input, Tensor index, Tensor source, bool accumulate=False)
quantile(Tensor input, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor out=None)
quantile(Tensor input, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear', Tensor out=None)
rad2deg(Tensor input, *, Tensor out=None)
real(Tensor input)
renorm(Tensor input, Scalar p, int dim, Scalar maxnorm, *, Tensor out=None)
repeat_interleave(Tensor repeats, *, SymInt? output_size=None)
repeat_interleave(Tensor input, Tensor repeats, int? dim=None, *, SymInt? output_size=None)
repeat_interleave(Tensor input, SymInt repeats, int? dim=None, *, SymInt? output_size=None)
resize_as_(Tensor input, Tensor the_template, *, MemoryFormat? memory_format=None)
resolve_conj(Tensor input)
resolve_neg(Tensor input)
rot90(Tensor input, SymInt k=1, int[] dims=None)
rsub(Tensor input, Tensor other, *, Scalar alpha=1)
rsub(Tensor input, Scalar other, *, Scalar alpha=1)
searchsorted(Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None)
searchsorted(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None)
slice_scatter(Tensor input, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1)
slogdet(Tensor input, *, Tensor[] out=None) -> sign logabsdet
take(Tensor input, Tensor index, *, Tensor out=None)
take_along_dim(Tensor input, Tensor indices, int? dim=None, *, Tensor out=None)
trace(Tensor input)
tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Device? device=None)
triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, Device? device=None)
unsafe_chunk(Tensor input, int chunks, int dim=0)
unsafe_split(Tensor input, SymInt split_size, int dim=0)
unsafe_split_with_sizes(Tensor input, int[] split_sizes, int dim=0)
vdot(Tensor input, Tensor other, *, Tensor out=None)
view_as_complex(Tensor input)
view_as_real(Tensor input)
view_copy(Tensor input, int[] size)
view_copy(Tensor input, ScalarType dtype)
xlogy(Tensor input, Tensor other, *, Tensor out=None)
xlogy(Scalar self, Tensor other, *, Tensor out=None)
xlogy(Tensor input, Scalar other, *, Tensor out=None)
"""

# How the nodes of functions are called whose results have the history of several operators; one for each signature,
# or one for all.
_NODE_NAMES = """
addr AddrBackward0
aminmax AminmaxBackward0
arccos AcosBackward0
arccosh AcoshBackward0
arcsin AsinBackward0
arcsinh AsinhBackward0
arctan AtanBackward0
arctanh AtanhBackward0
cholesky_inverse CholeskyInverseBackward0
cholesky_solve CholeskySolveBackward0
complex ComplexBackward0
copysign CopysignBackward0 CopysignBackward1
cross LinalgCrossBackward0
cummax CummaxBackward0
cummin CumminBackward0
deg2rad Deg2RadBackward0
det LinalgDetBackward0
diag_embed DiagEmbedBackward0
diagflat DiagEmbedBackward0
diagonal_scatter DiagonalScatterBackward0
dist DistBackward0
frac FracBackward0
index_add IndexAddBackward0
index_copy IndexCopyBackward0
index_fill IndexFillBackward0 IndexFillBackward1
inverse LinalgInvExBackward0
kron UnsafeViewBackward0
kthvalue KthvalueBackward0
ldexp LdexpBackward0
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
logcumsumexp LogcumsumexpBackward0
masked_select MaskedSelectBackward0
matrix_exp LinalgMatrixExpBackward0
median MedianBackward0 MedianBackward1
mode ModeBackward0
mvlgamma MvlgammaBackward0
nan_to_num NanToNumBackward0
nanmedian NanmedianBackward0 NanmedianBackward1
nanquantile SqueezeBackward4
nansum NansumBackward0
pinverse LinalgPinvBackward0
polar PolarBackward0
put PutBackward0
quantile SqueezeBackward4
rad2deg Rad2DegBackward0
rot90 Rot90Backward0
rsub RsubBackward0 RsubBackward1
slice_scatter SliceScatterBackward0
svd LinalgSvdBackward0
take TakeBackward0
trace TraceBackward0
triangular_solve TriangularSolveBackward0
unsafe_chunk UnsafeSplitBackward0
unsafe_split UnsafeSplitBackward0
vdot VdotBackward0
xlogy XlogyBackward0 XlogyBackward1 XlogyBackward2
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
