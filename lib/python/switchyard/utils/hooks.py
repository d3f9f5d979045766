"""Handles of hooks."""

import itertools
import weakref


class RemovableHandle:
    """Removes a hook from a dict of hooks."""

    _ids = itertools.count()

    def __init__(self, hooks):
        self.id = next(RemovableHandle._ids)
        self._hooks = weakref.ref(hooks)

    @classmethod
    def adding(cls, hooks, hook, prepend=False):
        """Puts the hook into the dict."""
        handle = cls(hooks)
        hooks[handle.id] = hook
        if prepend:
            hooks.move_to_end(handle.id, last=False)
        return handle

    def remove(self):
        hooks = self._hooks()
        if hooks is not None:
            hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.remove()
