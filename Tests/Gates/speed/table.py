"""The committed counts, and what differs from them."""

from pathlib import Path

from counting import Count

FOLDER = Path(__file__).parent
COUNTS, FUNCTIONS = FOLDER / "instructions.tsv", FOLDER / "functions.tsv"
# Shares of the committed count: what fails, and what is less than runs differ by.
MOST, SAME = 0.01, 0.0001
# How many functions of a case are committed, and how many a failure prints.
LISTED, PRINTED = 40, 8


class Table:
    """For each case its instructions, and the thousands of its functions by themselves and with what they call."""

    def __init__(self):
        self.versions, self.counts, self.functions = {}, {}, {}

    @classmethod
    def committed(cls) -> "Table":
        table = cls()
        if COUNTS.exists():
            for line in COUNTS.read_text().splitlines():
                name, value = line.split("\t")
                if name.startswith("# "):
                    table.versions[name[2:]] = value
                elif value.isdigit():
                    table.counts[name] = int(value)
        if FUNCTIONS.exists():
            for line in FUNCTIONS.read_text().splitlines()[1:]:
                case, own, whole, function = line.split("\t")
                table.functions.setdefault(case, {})[function] = (int(own), int(whole))
        return table

    def write(self) -> None:
        lines = [f"# {name}\t{version}" for name, version in self.versions.items()]
        lines += ["case\tinstructions", *(f"{name}\t{count}" for name, count in self.counts.items())]
        COUNTS.write_text("\n".join(lines) + "\n")
        lines = ["case\town\twhole\tfunction"]
        for case, functions in self.functions.items():
            lines += [f"{case}\t{own}\t{whole}\t{function}" for function, (own, whole) in functions.items()]
        FUNCTIONS.write_text("\n".join(lines) + "\n")

    def set(self, case: str, count: Count) -> None:
        """Records a count; one that differs as runs do changes nothing."""
        if abs(self.change(case, count.total)) > SAME:
            self.counts[case], self.functions[case] = count.total, listed(count)

    def change(self, case: str, total: int) -> float:
        """The change as a share of the committed count; infinite if there is none."""
        return total / self.counts[case] - 1 if case in self.counts else float("inf")

    def growth(self, case: str, count: Count) -> list[str]:
        """The functions that grew most, in lines, as shares of the case."""
        lines = []
        for title, column, counts in [("by themselves", 0, count.own), ("with what they call", 1, count.whole)]:
            committed = {name: values[column] for name, values in self.functions.get(case, {}).items()}
            # What is not in the list had less than what is, or was half of the case.
            least = sorted(committed.values(), reverse=True)[LISTED - 1]
            grown = [(committed.get(name, least) - thousands(cost), cost, name) for name, cost in counts.items()
                     if name in committed or cost < count.total / 2]
            shares = [(-shrank * 1000 / self.counts[case], name) for shrank, _, name in sorted(grown)[:PRINTED]]
            lines += [f"  grew most {title}:",
                      *(f"    {share:+8.2%}  {name}" for share, name in shares if share > SAME)]
        return lines


def listed(count: Count) -> dict[str, tuple[int, int]]:
    """The functions that cost most by themselves, and those that cost most with what they call.

    What costs half of a case says no more than the case.
    """
    whole = [name for name, cost in count.whole.most_common() if cost < count.total / 2]
    names = {name for name, _ in count.own.most_common(LISTED)} | set(whole[:LISTED])
    return {name: (thousands(count.own[name]), thousands(count.whole[name])) for name in sorted(names)}


def thousands(cost: int) -> int:
    return round(cost / 1000)
