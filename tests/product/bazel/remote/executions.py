#!/usr/bin/env -S python3 -B
"""Where the actions of builds ran: on a worker, in a cache, or here.

Usage: executions.py FIRST SECOND

Each is a folder of two files for each build: NAME.json, what Bazel wrote for --execution_log_json_file, and NAME.events,
for --build_event_json_file. Prints a table of each folder. The exit status is 0 if no command of the first ran on this
machine, and every command of the second came from the cache.
"""

import collections
import json
import pathlib
import sys


def read_log(path):
    """The commands that Bazel ran or found, in its own words."""
    text = path.read_text()
    decoder = json.JSONDecoder()
    actions, at = [], 0
    while at < len(text):
        action, at = decoder.raw_decode(text, at)
        actions.append(action)
        while at < len(text) and text[at].isspace():
            at += 1
    return actions


def is_hit(action):
    # Bazel 4 has the field, and Bazel 7 only the name of what ran it.
    return action.get("remoteCacheHit", False) or action.get("runner") == "remote cache hit"


def is_remote(action):
    return not is_hit(action) and action.get("runner") == "remote"


def own_actions(path):
    """The number of actions that Bazel performed itself, without a command: links, fixed texts, lists of runfiles."""
    for line in path.read_text().splitlines():
        counts = json.loads(line).get("buildMetrics", {}).get("actionSummary", {}).get("runnerCount")
        if counts:
            return sum(one["count"] for one in counts if one["name"] == "internal")
    raise ValueError("%s tells no numbers of actions" % path)


def report(name, actions):
    """Prints a table; how many did not come from the cache."""
    kinds = {"actions": lambda _: True, "remote": is_remote, "hits": is_hit,
             "here": lambda action: not is_hit(action) and not is_remote(action)}
    counts = {kind: collections.Counter(action["mnemonic"] for action in actions if holds(action))
              for kind, holds in kinds.items()}
    print("\n%-20s" % name + "".join(" %8s" % kind for kind in kinds))
    for mnemonic in sorted(counts["actions"]):
        print("%-20s" % mnemonic + "".join(" %8d" % counts[kind][mnemonic] for kind in kinds))
    sums = {kind: sum(counts[kind].values()) for kind in kinds}
    share = 100.0 * sums["hits"] / max(sums["actions"], 1)
    print("%-20s" % "all" + "".join(" %8d" % sums[kind] for kind in kinds) + "  (%.1f %% hits)" % share)
    return sums["actions"] - sums["hits"]


def differences(before, after):
    """What made the key of an action another one."""
    found = []
    for field in ("commandArgs", "environmentVariables", "platform"):
        if before.get(field) != after.get(field):
            found.append("%s: %s and %s" % (field, before.get(field), after.get(field)))
    inputs = [{one["path"]: one.get("digest", {}).get("hash") for one in action.get("inputs", [])}
              for action in (before, after)]
    for path in sorted(set(inputs[0]) | set(inputs[1])):
        if inputs[0].get(path) != inputs[1].get(path):
            found.append("input " + path)
    return found or ["the same command and inputs: it was not kept"]


def explain_misses(first, second):
    by_outputs = {tuple(action.get("listedOutputs", [])): action for action in first}
    for action in second:
        if is_hit(action):
            continue
        outputs = action.get("listedOutputs", [])
        print("\nmiss: %s of %s" % (action["mnemonic"], ", ".join(outputs[:1])))
        before = by_outputs.get(tuple(outputs))
        for text in differences(before, action) if before else ["the first machine has no such action"]:
            print("  " + text)


def read_round(folder):
    """The actions of all builds of a folder; prints a line for each build."""
    actions = []
    for log in sorted(folder.glob("*.json")):
        found = read_log(log)
        print("%s, %s: %d commands, %d of them on a worker and %d from the cache; Bazel itself performed %d actions" % (
            folder.name, log.stem, len(found), sum(map(is_remote, found)), sum(map(is_hit, found)),
            own_actions(log.with_suffix(".events"))))
        actions += found
    return actions


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folders = [pathlib.Path(word) for word in sys.argv[1:]]
    first, second = map(read_round, folders)
    report(folders[0].name, first)
    misses = report(folders[1].name, second)
    explain_misses(first, second)
    here = [action for action in first if not is_hit(action) and not is_remote(action)]
    for action in here:
        print("ran on this machine: %s of %s" % (action["mnemonic"], ", ".join(action.get("listedOutputs", [])[:1])))
    return 1 if here or misses or not second else 0


if __name__ == "__main__":
    sys.exit(main())
