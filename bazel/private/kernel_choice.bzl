"""The flags --@switchyard//bazel:kernels, which versions of kernels a build has, and
--@switchyard//bazel:threads, whether kernels can use several threads."""

_VALUES = ["default", "optimized", "portable"]

def _kernel_choice_impl(ctx):
    if ctx.build_setting_value not in _VALUES:
        fail("%s takes %s, not `%s`" % (ctx.label, ", ".join(_VALUES), ctx.build_setting_value))

kernel_choice = rule(
    build_setting = config.string(flag = True),
    implementation = _kernel_choice_impl,
)

def _thread_choice_impl(_ctx):
    pass

thread_choice = rule(
    build_setting = config.bool(flag = True),
    implementation = _thread_choice_impl,
)
