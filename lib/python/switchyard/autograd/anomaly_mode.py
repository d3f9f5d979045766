"""Anomaly mode: NaN in gradients is an error, and failing nodes are reported."""

import warnings

from .. import _C


class set_detect_anomaly:
    """Switches the mode immediately; as a with-block, until its end."""

    def __init__(self, mode, check_nan=True):
        self._before = (_C.is_anomaly_enabled(), _C.is_anomaly_check_nan_enabled())
        _C._set_anomaly_mode(mode, check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *args):
        _C._set_anomaly_mode(*self._before)


class detect_anomaly:
    """Enables the mode in a with-block."""

    def __init__(self, check_nan=True):
        self.check_nan = check_nan
        self._before = (False, False)
        warnings.warn("anomaly mode looks at every gradient, which takes time", stacklevel=2)

    def __enter__(self):
        self._before = (_C.is_anomaly_enabled(), _C.is_anomaly_check_nan_enabled())
        _C._set_anomaly_mode(True, self.check_nan)

    def __exit__(self, *args):
        _C._set_anomaly_mode(*self._before)
