"""Plants a change for each input of each gate in a copy of the checkout, and prints those that its gate does not notice."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from gates import Tree, gates, without_comments


def copied(tree, folder):
    """A copy of the checkout, as a repository of its own; its programs link the same modules."""
    for path in tree.files("."):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(tree.root / path, folder / path)
    for command in (["init", "--quiet"], ["add", "--all", "--force"]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    copy = Tree(folder)
    copy.package = tree.package
    return copy


def plants(gate, tree):
    """The name of each input of a gate, a file of it, and what to append to the file."""
    inputs = gate.inputs(tree)
    modules = [tree.targets[name]["path"] for name in sorted(tree.linked(gate.programs) - gate.without)]
    linked_c = ["Packaging/portable.c"] if "release" in gate.after else []
    for path in [*modules, *gate.paths, *linked_c, "Package.swift", ".ci/install"]:
        matching = [file for file in inputs if file in tree.files(path)]
        # A module without the words of a row has no file in it.
        if matching:
            yield path, matching[0], "\n"
        elif not gate.words:
            yield path, None, ""
    for target in gate.command.split()[1:]:
        if "=" not in target:
            yield f"make {target}", "Makefile", f"\n{target}:\n\t@planted\n"


def swift_changes():
    """Two Swift sources each, and whether what differs is only a comment."""
    string = '// """\n/* " */ let text = #"""\n  // %s\n  """#\n// A comment.\n'
    yield "the version of the tools", "// swift-tools-version: 6.1\n", "//swift-tools-version:6.2\n", False
    yield "a line of a string", string % "one", string % "two", False
    yield "a comment after a string", string % "one", (string % "one") + "  // Another.\n", True
    yield "code after a comment in a block", "/*\n// */ let a = 1\n", "/*\n// */ let a = 2\n", False
    yield "a comment after marks in a comment", 'f() // """\n// One.\n', 'f() // """\n// Two.\n', True


def main():
    unnoticed, planted = [], 0
    for name, before, after, is_comment in swift_changes():
        planted += 1
        if (without_comments(before.encode()) == without_comments(after.encode())) != is_comment:
            unnoticed.append(f"a change in {name} is {'code' if is_comment else 'a comment'}")
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Tree(Path(".").resolve()), Path(folder))
        for gate in gates():
            if gate.is_always_run:
                continue
            gate.outside = []
            before = gate.digest(tree, lambda *_: "")
            for name, file, change in plants(gate, tree):
                planted += 1
                if file:
                    content = (tree.root / file).read_bytes()
                    (tree.root / file).write_bytes(content + change.encode())
                if not file or gate.digest(tree, lambda *_: "") == before:
                    unnoticed.append(f"{gate.name} does not notice a change in {name}")
                if file:
                    (tree.root / file).write_bytes(content)
            package = tree.root / "Package.swift"
            content = package.read_bytes()
            package.write_bytes(content.replace(b"swift-tools-version: ", b"swift-tools-version: 1", 1))
            planted += 1
            if gate.digest(tree, lambda *_: "") == before:
                unnoticed.append(f"{gate.name} does not notice another version of the tools")
            package.write_bytes(content)
            for file in [file for file in gate.inputs(tree) if file.endswith("/Interlint.swift")]:
                content = (tree.root / file).read_bytes()
                (tree.root / file).write_bytes(b"  // A comment.\n" + content)
                if gate.digest(tree, lambda *_: "") != before:
                    unnoticed.append(f"{gate.name} runs for a comment in {file}")
                (tree.root / file).write_bytes(content)
            if gate.digest(tree, lambda *_: "1") == before:
                unnoticed.append(f"{gate.name} does not notice other versions")
    print("\n".join([*unnoticed, f"{planted} changes planted, {len(unnoticed)} not noticed"]))
    sys.exit(not planted or bool(unnoticed))


main()
