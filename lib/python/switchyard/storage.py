"""The memory of tensors, as bytes and as numbers."""

from . import _C


class UntypedStorage:
    """The bytes that tensors share."""

    __slots__ = ("_bytes",)

    def __init__(self, size=0, *, device=None):
        self._bytes = _C.empty(size, dtype=_C.uint8)

    @classmethod
    def _over(cls, tensor):
        storage = cls.__new__(cls)
        storage._bytes = _C._storage_as(tensor, _C.uint8)
        return storage

    @property
    def device(self):
        return self._bytes.device

    @property
    def is_cuda(self):
        return self._bytes.is_cuda

    def data_ptr(self):
        return self._bytes.data_ptr()

    @property
    def _cdata(self):
        """A number that storages of the same memory have in common."""
        return self._bytes.data_ptr()

    def nbytes(self):
        return self._bytes.numel()

    size = __len__ = nbytes

    def element_size(self):
        return 1

    def is_shared(self):
        return False

    def is_pinned(self, device="cuda"):
        return False

    def resizable(self):
        return True

    def __getitem__(self, place):
        if isinstance(place, slice):
            storage = type(self).__new__(type(self))
            storage._bytes = self._bytes[place]
            return storage
        return self._bytes[place].item()

    def __setitem__(self, place, value):
        self._bytes[place] = value

    def __iter__(self):
        return iter(self._bytes.tolist())

    def tolist(self):
        return self._bytes.tolist()

    def fill_(self, value):
        self._bytes.fill_(value)
        return self

    def copy_(self, source, non_blocking=False):
        self._bytes.copy_(source._bytes)
        return self

    def clone(self):
        return self._over(self._bytes.clone())

    def cpu(self):
        return self

    def __eq__(self, other):
        if not isinstance(other, UntypedStorage):
            return NotImplemented
        return self.data_ptr() == other.data_ptr() and self.nbytes() == other.nbytes()

    def __hash__(self):
        return hash(self.data_ptr())

    def __deepcopy__(self, memo):
        return memo.setdefault(id(self), self.clone())

    def __reduce__(self):
        return _rebuilt, (_C._content_of(self._bytes),)

    def __repr__(self):
        lines = "\n".join(f" {number}" for number in self.tolist())
        return f"{lines}\n[switchyard.storage.UntypedStorage(device={self.device}) of size {len(self)}]"


def _rebuilt(content):
    storage = UntypedStorage(len(content))
    if content:
        storage._bytes.copy_(_C.frombuffer(bytearray(content), dtype=_C.uint8))
    return storage


class TypedStorage:
    """The same as numbers of a dtype."""

    def __init__(self, tensor):
        self._untyped = UntypedStorage._over(tensor)
        self.dtype = tensor.dtype

    @property
    def _numbers(self):
        size = self._untyped.nbytes() // self.dtype.itemsize
        if size == 0:
            return _C.tensor([], dtype=self.dtype)
        return _C._storage_as(self._untyped._bytes, self.dtype)

    @property
    def device(self):
        return self._untyped.device

    def untyped(self):
        return self._untyped

    def data_ptr(self):
        return self._untyped.data_ptr()

    def nbytes(self):
        return self._untyped.nbytes()

    def element_size(self):
        return self.dtype.itemsize

    def size(self):
        return self._untyped.nbytes() // self.dtype.itemsize

    __len__ = size

    def __getitem__(self, place):
        return self._numbers[place].item()

    def __setitem__(self, place, value):
        self._numbers[place] = value

    def __iter__(self):
        return iter(self.tolist())

    def tolist(self):
        return self._numbers.tolist()

    def is_shared(self):
        return False

    def __eq__(self, other):
        if not isinstance(other, TypedStorage):
            return NotImplemented
        return self.dtype == other.dtype and self._untyped == other._untyped

    def __hash__(self):
        return hash(self._untyped)

    def __repr__(self):
        lines = "\n".join(f" {number}" for number in self.tolist())
        return (
            f"{lines}\n[switchyard.storage.TypedStorage(dtype={self.dtype}, device={self.device}) "
            f"of size {len(self)}]"
        )


def is_storage(obj, /):
    """Whether it is the memory of a tensor."""
    return isinstance(obj, (UntypedStorage, TypedStorage))
