"""The actions in the output of `bazel aquery --output=jsonproto --include_param_files`, as plain data, and
the properties that prevent an action from running on another machine, or from being cached.
"""

import collections
import re

Action = collections.namedtuple(
    "Action", "mnemonic arguments environment inputs outputs param_files requirements")

# Bazel performs these itself, without a command.
NOT_RUN = ("FileWrite", "Middleman", "SourceSymlinkManifest", "SymlinkTree", "Symlink", "ExecutableSymlink",
           "SolibSymlink", "TemplateExpand", "TestRunner", "BazelWorkspaceStatusAction", "CcBuildInfo",
           "RunfilesTree", "Cpp Header Map")

# Tags of actions that must stay on this machine.
STAYS_HERE = {"local", "no-cache", "no-remote", "no-remote-cache", "no-remote-exec", "no-sandbox",
              "requires-network"}

# The folders of the C++ compiler and the shell, which exist on every worker.
OF_THE_IMAGE = ("/bin/", "/lib/", "/usr/", "/dev/null", "/proc/self/cwd")

_ABSOLUTE = re.compile(r"(?:^|[=,:]|^-[A-Za-z]|^-isystem|^-iquote)(/[\w.+@-][^\s:,=]*)")


def read_actions(graph):
    """The actions of aquery's answer. Paths are those of the execution root."""
    fragments = {one["id"]: one for one in graph.get("pathFragments", [])}

    def path_of(number):
        words = []
        while number:
            fragment = fragments[number]
            words.append(fragment["label"])
            number = fragment.get("parentId")
        return "/".join(reversed(words))

    artifacts = {one["id"]: path_of(one["pathFragmentId"]) for one in graph.get("artifacts", [])}
    sets = {one["id"]: one for one in graph.get("depSetOfFiles", [])}

    def files_of(numbers):
        files, seen, todo = {}, set(), list(numbers)
        while todo:
            number = todo.pop()
            if number in seen:
                continue
            seen.add(number)
            files.update((artifacts[one], None) for one in sets[number].get("directArtifactIds", []))
            todo += sets[number].get("transitiveDepSetIds", [])
        return sorted(files)

    def pairs(one, name):
        return {pair["key"]: pair.get("value", "") for pair in one.get(name, [])}

    return [
        Action(
            one["mnemonic"],
            one.get("arguments", []),
            pairs(one, "environmentVariables"),
            files_of(one.get("inputDepSetIds", [])),
            [artifacts[number] for number in one.get("outputIds", [])],
            {file["execPath"]: file.get("arguments", []) for file in one.get("paramFiles", [])},
            pairs(one, "executionInfo"),
        )
        for one in graph.get("actions", [])
    ]


def is_run(action):
    return action.mnemonic not in NOT_RUN and bool(action.arguments)


def _absolute_paths(word):
    return [path for path in _ABSOLUTE.findall(word)
            if not path.startswith(OF_THE_IMAGE) and path + "/" not in OF_THE_IMAGE]


def faults_of(action):
    """Texts that say what ties a command to this machine."""
    faults = ["tagged " + tag for tag in sorted(STAYS_HERE.intersection(action.requirements))]
    words = list(action.arguments)
    for lines in action.param_files.values():
        words += lines
    words += ["%s=%s" % pair for pair in action.environment.items() if pair[0] != "PATH"]
    faults += ["names " + path for word in words for path in _absolute_paths(word)]
    faults += ["has HOME" for name in action.environment if name in ("HOME", "USER", "TMPDIR")]
    faults += ["reads " + path for path in action.inputs if path.startswith("/")]
    return faults
