"""What a template may say: checked before anything runs, and bounded while it runs.

The language is Jinja2's, without calls, attributes, multiplication, assignment,
macros and includes: what is left cannot grow beyond its input times the length of
the template, but for `replace` and `join`, whose results are measured first, and
loops, whose steps are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from textsim_core.data.template_sandbox import FILTERS, METER, PUT_IN, TESTS, environment
from textsim_core.errors import SettingError, one_of

MAX_TEMPLATE = 4_000
"""Characters of a template."""

SAMPLE, OUTPUT = "sample", "solver_output"
_NAMED = 30
_LOOP = ("index", "index0", "first", "last", "length")
_NODES = (
    nodes.Template, nodes.Output, nodes.TemplateData, nodes.Const, nodes.Getitem, nodes.Slice,
    nodes.If, nodes.CondExpr, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not,
    nodes.Concat, nodes.Add, nodes.Sub, nodes.Neg, nodes.List, nodes.Tuple, nodes.Keyword,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Checked:
    """A template that keeps the rules: its tree, and the columns that it puts in or asks for."""

    tree: nodes.Template
    columns: tuple[str, ...]

    @property
    def parts(self) -> list[str | tuple[str]] | None:
        """Literals, and columns as 1-tuples, in order; None when it is more than that."""
        if not all(isinstance(node, nodes.Output) for node in self.tree.body):
            return None
        found = [_part(n) for o in self.tree.body if isinstance(o, nodes.Output) for n in o.nodes]
        return None if None in found else [part for part in found if part is not None]


def _part(node: nodes.Node) -> str | tuple[str] | None:
    """A literal, a column in a tuple, or None for anything that needs the language."""
    if isinstance(node, nodes.TemplateData):
        return node.data
    if isinstance(node, nodes.Getitem) and isinstance(node.node, nodes.Name):
        return (node.arg.value,) if isinstance(node.arg, nodes.Const) else None
    return None


def checked(template: str, columns: Sequence[str], output: str | None) -> Checked:
    """The template's tree with every column found; SettingError says what is not accepted.

    ``sample.a.b`` is the column "a.b"; ``sample["a b"]`` a column of any name.
    ``solver_output.output`` is the column ``output``.
    """
    if len(template) > MAX_TEMPLATE:
        size = f"received {len(template):,} characters; accepted: at most {MAX_TEMPLATE:,}."
        raise SettingError(f"A template is too long: {size}")
    try:
        tree = environment().parse(template)
        rules = _Rules(columns, output, {n.name for n in _targets(tree)})
        kept = rules.visit(tree)
    except TemplateSyntaxError as error:
        raise SettingError(
            f"The template, line {error.lineno}: {(error.message or '').rstrip('.')}."
        ) from None
    except RecursionError:
        raise SettingError("The template is nested too deeply.") from None
    return Checked(kept, tuple(dict.fromkeys(rules.used)))


def _targets(tree: nodes.Template) -> Iterator[nodes.Name]:
    for loop in tree.find_all(nodes.For):
        yield from ([loop.target] if isinstance(loop.target, nodes.Name) else [])
        yield from loop.target.find_all(nodes.Name)


class _Rules(NodeTransformer):
    """Refuses what is not accepted; every way to a column becomes ``sample["column"]``."""

    def __init__(self, columns: Sequence[str], output: str | None, targets: set[str]) -> None:
        self.columns, self.output, self.targets = columns, output, targets
        self.used: list[str] = []
        for name in targets & {SAMPLE, OUTPUT, "loop"} | {n for n in targets if n[0] == "_"}:
            raise SettingError(f"The template: a loop cannot call its item {name!r}.")

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        way = _way(node)
        if way is not None:
            return self._column(node, *way)
        return super().visit(node, *args, **kwargs)

    def generic_visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> nodes.Node:
        if not isinstance(node, _NODES):
            kind = type(node).__name__.lower()
            raise SettingError(
                f"The template, line {node.lineno}: received {kind}; accepted: text, "
                "{{ sample.column }}, {{ solver_output.output }}, if, for, and filters."
            )
        return super().generic_visit(node, *args, **kwargs)

    def visit_Name(self, node: nodes.Name) -> nodes.Node:
        if node.name not in self.targets:
            names = ["sample.column", "solver_output.output", *sorted(self.targets)]
            raise SettingError(one_of("The template: unknown name", node.name, names))
        return node

    def visit_Getattr(self, node: nodes.Getattr) -> nodes.Node:
        of_loop = isinstance(node.node, nodes.Name) and node.node.name == "loop"
        if not of_loop or node.attr not in _LOOP:
            accepted = ["sample.column", *(f"loop.{name}" for name in _LOOP), "filters"]
            raise SettingError(one_of("The template: unknown attribute", node.attr, accepted))
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        if node.name not in FILTERS or node.node is None:
            raise SettingError(one_of("The template: unknown filter", node.name, FILTERS))
        return super().generic_visit(node)

    def visit_Test(self, node: nodes.Test) -> nodes.Node:
        if node.name not in TESTS:
            raise SettingError(one_of("The template: unknown test", node.name, TESTS))
        return super().generic_visit(node)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        super().generic_visit(node)
        node.nodes = [
            nodes.Filter(one, PUT_IN, [], [], None, None, lineno=node.lineno) for one in node.nodes
        ]
        return node

    def visit_For(self, node: nodes.For) -> nodes.Node:
        if node.recursive:
            raise SettingError("The template: a loop cannot be recursive.")
        super().generic_visit(node)
        node.iter = nodes.Filter(node.iter, METER, [], [], None, None, lineno=node.lineno)
        return node

    def _column(self, node: nodes.Node, root: str, path: list[Any]) -> nodes.Node:
        """The column that a way leads to, and what follows it: ``[0]`` of a list."""
        if root == OUTPUT:
            column, rest = self._output(path), path[1:]
        else:
            names = [".".join(map(str, path[:end])) for end in range(len(path), 0, -1)]
            column = next((name for name in names if name in self.columns), "")
            rest = path[column.count(".") + 1 :] if column in names else []
        if column not in self.columns or any(isinstance(step, str) for step in rest):
            wanted = ".".join(map(str, path))
            raise SettingError(one_of("The template: sample has no column", wanted, self._known()))
        self.used.append(column)
        name = nodes.Name(root, "load", lineno=node.lineno)
        found = nodes.Getitem(name, nodes.Const(column), "load", lineno=node.lineno)
        for step in rest:
            found = nodes.Getitem(found, nodes.Const(step), "load", lineno=node.lineno)
        return found

    def _known(self) -> list[str]:
        """The columns to choose from, the first of very many."""
        rest = len(self.columns) - _NAMED
        return [*self.columns[:_NAMED], *([f"and {rest:,} more"] if rest > 0 else [])]

    def _output(self, path: list[Any]) -> str:
        if path[0] != "output":
            wanted = ".".join(map(str, path))
            raise SettingError(one_of("The template: solver_output has no", wanted, ["output"]))
        if self.output is None:
            raise SettingError("The template: solver_output.output needs a column of outputs.")
        return self.output


def _way(node: nodes.Node) -> tuple[str, list[Any]] | None:
    """``sample.a["b"][0]`` as its root and its steps; None for anything else."""
    steps: list[Any] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getitem):
            if not isinstance(node.arg, nodes.Const):
                return None
            steps.append(node.arg.value)
        else:
            steps.append(node.attr)
        node = node.node
    if steps and isinstance(node, nodes.Name) and node.name in (SAMPLE, OUTPUT):
        return node.name, steps[::-1]
    return None
