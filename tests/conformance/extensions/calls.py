"""Calls of operators of extensions, for build_extensions.py and reference.py.

A Call has an operator and its arguments: numbers, texts, None, lists, and T("...") for a tensor, whose
expression reference.py evaluates with PyTorch (`torch`, and the functions below). T(..., grad=True)
asks for its gradient. `raises` is a call that must be refused on both sides, `writes` one without results,
for which its tensors are compared.
"""
import dataclasses


@dataclasses.dataclass
class T:
    text: str
    grad: bool = False


@dataclasses.dataclass
class Call:
    operator: str
    arguments: list
    raises: bool = False
    writes: bool = False


def tensors_in(arguments):
    for argument in arguments:
        if isinstance(argument, T):
            yield argument
        elif isinstance(argument, list):
            yield from tensors_in(argument)


# What expressions of tensors use; run where there is PyTorch.
HELPERS = r"""
def boxes(n, size=20.0):
    low = torch.rand(n, 2) * size
    return torch.cat([low, low + 1 + torch.rand(n, 2) * size / 2], 1)

def rois(n, batch=2, size=14.0):
    return torch.cat([torch.randint(0, batch, (n, 1)).float(), boxes(n, size)], 1)

def ints(low, high, *shape):
    return torch.randint(low, high, shape)

def sorted_ints(low, high, *shape):
    return torch.randint(low, high, shape).sort(-1).values

def graph(n, degree):
    rowptr = torch.arange(0, n * degree + 1, degree)
    col = torch.cat([torch.randperm(n)[:degree].sort().values for _ in range(n)])
    return rowptr, col
"""


def vision():
    calls = [Call("torchvision::nms", [T("boxes(%d)" % n), T("torch.rand(%d)" % n), threshold])
             for n, threshold in ((0, 0.5), (1, 0.5), (40, 0.3), (200, 0.5), (200, 0.9))]
    calls += [
        Call("torchvision::nms", [T("boxes(60).double()"), T("torch.rand(60).double()"), 0.4]),
        Call("torchvision::nms", [T("boxes(60).t().contiguous().t()"), T("torch.rand(60)"), 0.4]),
        Call("torchvision::nms", [T("boxes(6)"), T("torch.rand(5)"), 0.4], raises=True),
        Call("torchvision::nms", [T("boxes(6)"), T("torch.rand(6).double()"), 0.4], raises=True),
        Call("torchvision::nms", [T("boxes(6)[0]"), T("torch.rand(4)"), 0.4], raises=True),
        Call("torchvision::nms", [T("ints(0, 9, 6, 4)"), T("ints(0, 9, 6)"), 0.4], raises=True),
        Call("torchvision::_cuda_version", []),
    ]
    for dtype in ("float", "double", "half"):
        image = lambda channels: T(f"torch.randn(2, {channels}, 16, 18).{dtype}()", grad=dtype != "half")
        regions = T(f"rois(5).{dtype}()")
        calls += [
            Call("torchvision::roi_align", [image(3), regions, 0.5, 3, 4, 2, False]),
            Call("torchvision::roi_align", [image(3), regions, 1.0, 2, 2, -1, True]),
            Call("torchvision::roi_pool", [image(3), regions, 0.5, 3, 4]),
            Call("torchvision::ps_roi_align", [image(24), regions, 0.5, 3, 4, 2]),
            Call("torchvision::ps_roi_pool", [image(24), regions, 0.5, 3, 4]),
        ]
    pooled = T("torch.randn(5, 3, 3, 4)")
    calls += [
        Call("torchvision::roi_align", [T("torch.randn(2, 3, 9, 9)"), T("torch.zeros(0, 5)"), 1.0, 2, 2, 2, False]),
        Call("torchvision::roi_pool", [T("torch.randn(2, 3, 9, 9)"), T("torch.zeros(0, 5)"), 1.0, 2, 2]),
        Call("torchvision::roi_align", [T("torch.randn(2, 3, 9, 9)"), T("rois(3)[:, :4]"), 1.0, 2, 2, 2, False],
             raises=True),
        Call("torchvision::_roi_align_backward", [pooled, T("rois(5)"), 0.5, 3, 4, 2, 3, 16, 18, 2, False]),
        Call("torchvision::_roi_pool_backward",
             [pooled, T("rois(5)"), T("ints(0, 16 * 18, 5, 3, 3, 4).int()"), 0.5, 3, 4, 2, 3, 16, 18]),
        Call("torchvision::_ps_roi_align_backward",
             [T("torch.randn(5, 2, 3, 4)"), T("rois(5)"), T("ints(0, 24, 5, 2, 3, 4).int()"), 0.5, 3, 4, 2, 2, 24,
              16, 18]),
        Call("torchvision::_ps_roi_pool_backward",
             [T("torch.randn(5, 2, 3, 4)"), T("rois(5)"), T("ints(0, 24, 5, 2, 3, 4).int()"), 0.5, 3, 4, 2, 24, 16,
              18]),
    ]
    return calls + deform_calls()


def deform_calls():
    calls = []
    for batch, groups, offset_groups, use_mask, dtype in (
            (2, 1, 1, True, "float"), (3, 2, 2, True, "float"), (1, 1, 2, False, "double"), (0, 1, 1, True, "float")):
        grad = batch > 0
        make = lambda shape: T(f"torch.randn({shape}).{dtype}()", grad=grad)
        calls.append(Call("torchvision::deform_conv2d", [
            make(f"{batch}, 4, 8, 9"), make(f"6, {4 // groups}, 3, 3"),
            make(f"{batch}, {offset_groups * 18}, 6, 7"),
            make(f"{batch}, {offset_groups * 9}, 6, 7") if use_mask else T(f"torch.zeros({batch}, 1).{dtype}()"),
            make("6"), 1, 1, 0, 0, 1, 1, groups, offset_groups, use_mask]))
    calls += [
        Call("torchvision::deform_conv2d", [
            T("torch.randn(2, 4, 8, 9)"), T("torch.randn(6, 4, 3, 3)"), T("torch.randn(2, 18, 5, 5)"),
            T("torch.randn(2, 9, 5, 5)"), T("torch.randn(6)"), 2, 2, 2, 2, 1, 1, 1, 1, True], raises=True),
        Call("torchvision::_deform_conv2d_backward", [
            T("torch.randn(2, 6, 6, 7)"), T("torch.randn(2, 4, 8, 9)"), T("torch.randn(6, 4, 3, 3)"),
            T("torch.randn(2, 18, 6, 7)"), T("torch.randn(2, 9, 6, 7)"), T("torch.randn(6)"), 1, 1, 0, 0, 1, 1, 1,
            1, True]),
    ]
    return calls


def scatter():
    calls = []
    for dtype in ("float", "double", "long", "half"):
        source = T(f"torch.randn(6, 5).mul(9).{dtype}()", grad=dtype in ("float", "double"))
        for name in ("sum", "mul", "mean", "min", "max"):
            if dtype == "half" and name in ("sum", "mul", "mean"):
                continue  # operators of PyTorch, which has no kernel of them for half
            operator = "torch_scatter::scatter_" + name
            calls += [
                Call(operator, [source, T("ints(0, 4, 6, 5)"), 0, None, None]),
                Call(operator, [source, T("ints(0, 4, 5)"), 1, None, 7]),
            ]
        for name in ("sum", "mean", "min", "max"):
            calls += [
                Call(f"torch_scatter::segment_{name}_csr", [source, T("torch.tensor([0, 2, 2, 5, 6])"), None]),
                Call(f"torch_scatter::segment_{name}_csr", [source, T("torch.tensor([[0, 1, 5], [0, 3, 5]]).repeat(3, 1)"), None]),
                Call(f"torch_scatter::segment_{name}_coo", [source, T("sorted_ints(0, 4, 6)"), None, None]),
                Call(f"torch_scatter::segment_{name}_coo", [source, T("sorted_ints(0, 4, 6, 5)"), None, 6]),
            ]
        calls += [
            Call("torch_scatter::gather_csr", [source, T("torch.tensor([0, 1, 1, 4, 6, 7, 9])"), None]),
            Call("torch_scatter::gather_coo", [source, T("sorted_ints(0, 6, 11)"), None]),
        ]
    calls += [
        Call("torch_scatter::scatter_sum", [T("torch.randn(6, 5)"), T("ints(0, 4, 6, 5)"), 0, T("torch.ones(5, 5)"), None]),
        Call("torch_scatter::scatter_max", [T("torch.randn(6, 5)"), T("ints(0, 4, 6, 5)"), 0, T("torch.zeros(5, 5)"), None]),
        Call("torch_scatter::segment_sum_csr", [T("torch.randn(6, 5)"), T("torch.tensor([0, 2, 6])"), T("torch.ones(2, 5)")]),
        Call("torch_scatter::segment_min_coo", [T("torch.randn(6, 5)"), T("sorted_ints(0, 3, 6)"), T("torch.zeros(3, 5)"), None]),
        Call("torch_scatter::scatter_sum", [T("torch.randn(0, 5)"), T("ints(0, 4, 0, 5)"), 0, None, None]),
        Call("torch_scatter::segment_sum_csr", [T("torch.randn(6)"), T("torch.tensor([[0, 2, 6]])"), None], raises=True),
        Call("torch_scatter::cuda_version", []),
    ]
    return calls


def cluster():
    points = lambda n: T(f"torch.randn({n}, 3)")
    nodes = [T("graph(12, 4)[0]"), T("graph(12, 4)[1]")]
    return [
        Call("torch_cluster::fps", [points(30), T("torch.tensor([0, 12, 30])"), T("torch.tensor([0.5, 0.25])"), False]),
        Call("torch_cluster::fps", [points(30), T("torch.tensor([0, 30])"), T("torch.tensor([0.3])"), True]),
        Call("torch_cluster::fps", [T("torch.randn(30, 3).double()"), T("torch.tensor([0, 30])"),
                                    T("torch.tensor([0.3]).double()"), False]),
        Call("torch_cluster::graclus", nodes + [None]),
        Call("torch_cluster::graclus", nodes + [T("torch.rand(48)")]),
        Call("torch_cluster::grid", [points(20), T("torch.tensor([0.5, 0.5, 1.0])"), None, None]),
        Call("torch_cluster::grid", [points(20), T("torch.tensor([0.5, 0.5, 1.0])"), T("torch.tensor([-4.0, -4, -4])"),
                                     T("torch.tensor([4.0, 4, 4])")]),
        Call("torch_cluster::knn", [points(20), points(5), None, None, 3, False, 1]),
        Call("torch_cluster::knn", [points(20), points(5), T("torch.tensor([0, 8, 20])"), T("torch.tensor([0, 2, 5])"),
                                    3, False, 1]),
        Call("torch_cluster::knn", [points(20), points(5), None, None, 3, True, 1], raises=True),
        Call("torch_cluster::radius", [points(20), points(5), None, None, 1.5, 8, 1]),
        Call("torch_cluster::radius", [points(20), points(5), T("torch.tensor([0, 8, 20])"), T("torch.tensor([0, 2, 5])"),
                                       2.0, 4, 1]),
        Call("torch_cluster::nearest", [points(20), points(5), T("torch.tensor([0, 20])"), T("torch.tensor([0, 5])")],
             raises=True),
        Call("torch_cluster::random_walk", nodes + [T("torch.arange(12)"), 6, 1.0, 1.0]),
        Call("torch_cluster::random_walk", nodes + [T("torch.arange(12)"), 6, 0.5, 2.0]),
        Call("torch_cluster::neighbor_sampler", [T("torch.arange(5)"), nodes[0], 2, 1.0]),
        Call("torch_cluster::neighbor_sampler", [T("torch.arange(5)"), nodes[0], -1, 0.5]),
        Call("torch_cluster::cuda_version", []),
    ]


def sparse():
    rowptr, col = T("graph(12, 4)[0]"), T("graph(12, 4)[1]")
    value = lambda: T("torch.rand(48)", grad=True)
    matrix = lambda: T("torch.randn(12, 5)", grad=True)
    calls = [
        Call("torch_sparse::ind2ptr", [T("sorted_ints(0, 9, 30)"), 9]),
        Call("torch_sparse::ind2ptr", [T("ints(0, 1, 0)"), 3]),
        Call("torch_sparse::ptr2ind", [rowptr, 48]),
        Call("torch_sparse::relabel", [T("ints(0, 30, 20)"), T("torch.randperm(30)[:6]")]),
        Call("torch_sparse::relabel_one_hop", [rowptr, col, None, T("torch.tensor([3, 1, 7])"), False]),
        Call("torch_sparse::relabel_one_hop", [rowptr, col, T("torch.rand(48)"), T("torch.tensor([3, 1, 7])"), True]),
        Call("torch_sparse::random_walk", [rowptr, col, T("torch.arange(12)"), 5]),
        Call("torch_sparse::saint_subgraph", [T("torch.tensor([0, 2, 5, 7, 9])"), rowptr,
                                              T("torch.arange(12).repeat_interleave(4)"), col]),
        Call("torch_sparse::sample_adj", [rowptr, col, T("torch.tensor([0, 3, 6])"), -1, False]),
        Call("torch_sparse::sample_adj", [rowptr, col, T("torch.tensor([0, 3, 6])"), 2, True]),
        Call("torch_sparse::sample_adj", [rowptr, col, T("torch.tensor([0, 3, 6])"), 2, False]),
        Call("torch_sparse::neighbor_sample", [rowptr, col, T("torch.tensor([0, 3])"), [2, 2], False, True]),
        Call("torch_sparse::neighbor_sample", [rowptr, col, T("torch.tensor([0, 3])"), [-1, 1], True, False]),
        Call("torch_sparse::ego_k_hop_sample_adj", [rowptr, col, T("torch.tensor([0, 4])"), 2, 3, False]),
        Call("torch_sparse::non_diag_mask", [T("torch.tensor([0, 0, 1, 2])"), T("torch.tensor([1, 2, 0, 1])"), 3, 3, 0]),
        Call("torch_sparse::partition", [rowptr, col, None, 2, False], raises=True),
        Call("torch_sparse::partition2", [rowptr, col, None, None, 2, False], raises=True),
        Call("torch_sparse::mt_partition", [rowptr, col, None, None, 2, False, 1], raises=True),
        Call("torch_sparse::cuda_version", []),
        Call("torch_sparse::spmm_sum", [None, rowptr, col, None, None, None, T("torch.randn(12, 5)")]),
        Call("torch_sparse::spmm_sum", [T("torch.arange(12).repeat_interleave(4)"), rowptr, col, value(),
                                        T("torch.zeros(13).long()"), T("torch.arange(48)"), T("torch.randn(12, 5)")]),
        Call("torch_sparse::spmm_mean", [None, rowptr, col, T("torch.rand(48)"), None, None, None, T("torch.randn(12, 5)")]),
        Call("torch_sparse::spmm_mean", [T("torch.arange(12).repeat_interleave(4)"), rowptr, col, value(),
                                         T("torch.full((12,), 4)"), T("torch.zeros(13).long()"), T("torch.arange(48)"),
                                         T("torch.randn(12, 5)")]),
    ]
    for name in ("min", "max"):
        calls += [Call(f"torch_sparse::spmm_{name}", [rowptr, col, value(), matrix()]),
                  Call(f"torch_sparse::spmm_{name}", [rowptr, col, None, T("torch.randn(12, 5).double()", grad=True)])]
    return calls


def audio():
    wave = lambda *shape: T("torch.randn(%s)" % ", ".join(map(str, shape)))
    lengths = lambda n, m: [T(f"torch.tensor({n})"), T(f"torch.tensor({m})")]
    calls = [Call("torchaudio::_overdrive_core_loop", [wave(2, 40), wave(2, 40), wave(2), wave(2), wave(2, 40)], writes=True),
             Call("torchaudio::_overdrive_core_loop",
                  [T(f"torch.randn({shape}).double()") for shape in ("40, 3", "40, 3", "40", "40", "40, 3")], writes=True),
             Call("torchaudio::_overdrive_core_loop", [T("torch.ones(2, 4).int()")] * 5, raises=True, writes=True)]
    for dtype in ("float", "double", "half"):
        for kind in ("int", "long"):
            calls.append(Call("torchaudio::forced_align", [
                T(f"torch.randn(30, 6).log_softmax(-1).{dtype}()"), T(f"ints(1, 6, 9).{kind}()"), *lengths(30, 9), 0],
                raises=kind == "int"))  # PyTorch 1.13 takes no such index
    return calls + [
        Call("torchaudio::forced_align", [wave(5, 6), T("torch.ones(4).long()"), *lengths(5, 4), 0], raises=True),
        Call("torchaudio::forced_align", [wave(1, 30, 6), T("ints(1, 6, 9)"), *lengths(30, 9), 0], raises=True),
        Call("torchaudio::forced_align", [wave(30, 6), T("ints(1, 6, 9)"), *lengths(30, 9), 6], raises=True),
    ]
