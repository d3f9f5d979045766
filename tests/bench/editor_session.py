#!/usr/bin/env python3
"""The cost of an edit in an editor: types into a schema file, with `switchyard lsp` as its server.

    editor_session.py [--edits=N] [--whole] COMPILER FILE

Opens FILE and changes it character by character, like a user who adds arguments, keys, entries
and comments here and there and removes them again. After each of N changes (5000) it waits for the
diagnostics. Prints the time from the change to the diagnostics, the processor time that the server
took, and its memory along the way. With --whole each change contains the whole text, like that of
an editor without partial changes.

Exits with 1 if the median is above 15 ms, the 99th percentile above 40 ms, or memory grows by more
than a tenth from the first fifth of the edits to the last.
"""

import json
import random
import subprocess
import sys
import time

MEDIAN_MS = 15
PERCENTILE_99_MS = 40
GROWTH = 1.1
URI = "file:///native_functions.yaml"

TYPED_IN_DECLARATIONS = [", int extra=1", ", *, Tensor? weight=None", ", Tenser x"]
TYPED_AS_LINES = [
    "  tags: core\n",
    "  dispatch:\n    CPU: some_kernel\n",
    "  variants: function, method\n",
    "# A remark, after which all lines below move.\n",
    "- func: brand_new(Tensor self, int[2] size=[1, 2]) -> Tensor\n  structured_delegate: add.out\n",
    "- func: add.Extra(Tensor self, Tensor other) -> Tensor\n",
]


class Text:
    """The lines of the file. Columns are characters; the files are ASCII."""

    def __init__(self, text):
        self.lines = text.split("\n")

    def insert(self, line, column, text):
        parts = (self.lines[line][:column] + text + self.lines[line][column:]).split("\n")
        self.lines[line : line + 1] = parts
        return change((line, column), (line, column), text)

    def erase_before(self, line, column):
        """One character; gives the change and where the cursor stands then."""
        if column > 0:
            own = self.lines[line]
            self.lines[line] = own[: column - 1] + own[column:]
            start = (line, column - 1)
        else:
            start = (line - 1, len(self.lines[line - 1]))
            self.lines[line - 1 : line + 1] = [self.lines[line - 1] + self.lines[line]]
        return change(start, (line, column), ""), start

    def text(self):
        return "\n".join(self.lines)


def change(start, end, text):
    def position(place):
        return {"line": place[0], "character": place[1]}

    return {"range": {"start": position(start), "end": position(end)}, "text": text}


def edits(text, rng):
    """Changes without end: something is typed, then taken back character by character."""
    while True:
        entries = [i for i, line in enumerate(text.lines) if line.startswith("- func:")]
        line = rng.choice(entries)
        column = text.lines[line].find(")")
        typed = rng.choice(TYPED_IN_DECLARATIONS)
        if rng.random() < 0.5 or column < 0:
            line, column = line + rng.randrange(2), 0
            typed = rng.choice(TYPED_AS_LINES)
        size = len(typed)
        for character in typed:
            yield text.insert(line, column, character)
            line, column = (line + 1, 0) if character == "\n" else (line, column + 1)
        for _ in range(size):
            changed, (line, column) = text.erase_before(line, column)
            yield changed


class Server:
    """A server's process, and the system's figures for it."""

    def __init__(self, compiler):
        self.process = subprocess.Popen([compiler, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        size = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                sys.exit("editor_session.py: the server ended")
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return self.process.stdout.read(size)

    def notify(self, method, params):
        self.send({"method": method, "params": params})
        return self.receive()

    def processor_ms(self):
        with open(f"/proc/{self.process.pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e6

    def memory_mib(self):
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096 / 2**20

    def end(self):
        self.send({"id": 2, "method": "shutdown"})
        self.receive()
        self.send({"method": "exit"})
        self.process.wait()


def run(compiler, path, count, whole):
    with open(path, encoding="utf-8") as file:
        text = Text(file.read())
    server = Server(compiler)
    server.send({"id": 1, "method": "initialize", "params": {"capabilities": {}}})
    server.receive()
    document = {"uri": URI, "languageId": "yaml", "version": 0, "text": text.text()}
    server.notify("textDocument/didOpen", {"textDocument": document})
    times, processor, memory = [], [], []
    for number, changed in zip(range(count), edits(text, random.Random(1))):
        content = {"text": text.text()} if whole else changed
        document = {"uri": URI, "version": number + 1}
        before = server.processor_ms()
        begin = time.perf_counter()
        server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [content]})
        times.append((time.perf_counter() - begin) * 1e3)
        processor.append(server.processor_ms() - before)
        memory.append(server.memory_mib())
    server.end()
    return times, processor, memory


def percentile(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def report(times, processor, memory):
    for name, values in (("to diagnostics", times), ("of processor", processor)):
        print(
            f"  {name:15} median {percentile(values, 0.5):6.2f} ms"
            f"   99th percentile {percentile(values, 0.99):6.2f} ms   most {max(values):6.2f} ms"
        )
    fifth = max(len(memory) // 5, 1)
    marks = [max(memory[i : i + fifth]) for i in range(0, fifth * 5, fifth)]
    print("  memory, MiB     " + "  ".join(f"{mark:.1f}" for mark in marks))
    is_fast = percentile(times, 0.5) <= MEDIAN_MS and percentile(times, 0.99) <= PERCENTILE_99_MS
    is_flat = marks[-1] <= marks[0] * GROWTH
    if not is_fast:
        print(f"  wanted: a median of {MEDIAN_MS} ms, a 99th percentile of {PERCENTILE_99_MS} ms")
    if not is_flat:
        print("  wanted: memory that does not grow")
    return 0 if is_fast and is_flat else 1


def main(arguments):
    count, whole, files = 5000, False, []
    for argument in arguments:
        if argument.startswith("--edits="):
            count = int(argument.split("=")[1])
        elif argument == "--whole":
            whole = True
        else:
            files.append(argument)
    if len(files) != 2:
        sys.exit(__doc__)
    return report(*run(files[0], files[1], count, whole))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
