"""The places in Swift sources where one operator can be changed, and what takes the operator's place."""

import collections
import re

CHANGES = {"==": "!=", "!=": "==", "&&": "||", "||": "&&", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "1": "2"}
PLACE = re.compile(r"(?<=\s)(==|!=|&&|\|\||<=?|>=?)(?=\s)|(?<=\s[+-] )1(?![\w.])")
# Assertions, requirements of generic types, declarations of operators.
UNSUITABLE = re.compile(r"\b(precondition|assert)\w*\(|\bwhere\s+[A-Z][\w.]*\s*==|\bfunc [^\w\s]|^\s*@")
Mutant = collections.namedtuple("Mutant", "path module line offset old")


def blanked(text):
    """The text of a Swift file with spaces for comments and for what string literals have, code in them included."""
    literal = r'(#*)("""|")'
    token = re.compile(rf"//[^\n]*|/\*|{literal}")
    kept, position = [], 0

    def string_end(start, hashes, quotes):
        mark = re.compile(rf"\\{hashes}\(|\\{hashes}.|{quotes}{hashes}", re.S)
        while found := mark.search(text, start):
            start = found.end()
            if found[0] == quotes + hashes:
                return start
            if found[0].endswith("("):
                start = interpolation_end(start)
        return len(text)

    def interpolation_end(start):
        depth, mark = 1, re.compile(rf"[()]|{literal}")
        while depth and (found := mark.search(text, start)):
            start = found.end()
            if found[0] in "()":
                depth += 1 if found[0] == "(" else -1
            else:
                start = string_end(start, found[1], found[2])
        return start

    while found := token.search(text, position):
        kept.append(text[position : found.start()])
        if found[2]:
            position = string_end(found.end(), found[1], found[2])
        else:
            position = text.find("*/", found.end()) + 2 if found[0] == "/*" else found.end()
        kept.append(re.sub(r"[^\n]", " ", text[found.start() : position]))
    return "".join(kept) + text[position:]


def places(root, module):
    """Every change of a module, or of all modules except HLSRules."""
    for path in sorted((root / "Sources").glob(f"{module or '*'}/**/*.swift")):
        name = path.relative_to(root / "Sources").parts[0]
        if name == "HLSRules" and not module:
            continue
        text = blanked(path.read_text())
        lines, conditions, offset = text.split("\n"), 0, 0
        for number, line in enumerate(lines, 1):
            conditions += line.startswith("#if") - line.startswith("#endif")
            if not conditions and not UNSUITABLE.search(line):
                for found in PLACE.finditer(" " + line + " "):
                    yield Mutant(path.relative_to(root), name, number, offset + found.start() - 1, found[0])
            offset += len(line) + 1


def operator(number, old):
    """What takes the place of an operator: its own characters, and one that is the number."""
    return old + chr(0x2200 + number)


def operators(number, old):
    """The declarations of that operator, one for each meaning that the original has in the standard library."""
    name, new = operator(number, old), CHANGES[old]
    body = f"{{ isMutant({number}) ? a {new} b : a {old} b }}"
    if old in ("&&", "||"):
        group = "LogicalConjunction" if old == "&&" else "LogicalDisjunction"
        body = body.replace("? a", "? try a").replace(": a", ": try a").replace(" b", " b()")
        declared = [f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {body}"]
    else:
        group, kind = "Comparison", "Equatable" if old in ("==", "!=") else "Comparable"
        forms = [("<A: K>", "A", "A"), ("<A: StringProtocol, B: StringProtocol>", "A", "B"),
                 ("<A: BinaryInteger, B: BinaryInteger>", "A", "B"),
                 ("<A: K, B: K>", "(A, B)", "(A, B)"), ("<A: K, B: K, C: K>", "(A, B, C)", "(A, B, C)")]
        if kind == "Equatable":
            forms[1:1] = [("<A: K>", "A?", "A?"), ("<A>", "A?", "_OptionalNilComparisonType"),
                          ("", "Any.Type?", "Any.Type?")]
        declared = [f"func {name} {generic.replace('K', kind)}(a: {a}, b: {b}) -> Bool {body}"
                    for generic, a, b in forms]
        # As in the standard library, operands of one type are preferred.
        declared[2:] = ["@_disfavoredOverload " + function for function in declared[2:]]
        if kind == "Comparable":
            declared[1] = "@_disfavoredOverload " + declared[1]
    return [f"infix operator {name} : {group}Precedence"] + ["@usableFromInline " + line for line in declared]
