"""Who plays whom, two at a table, at the least cost: exact, by Edmonds' maximum weight matching.

`networkx` does it: pure Python (Pyodide ships it), kept up, no dependencies, exact with whole numbers, and
right where a hand-written blossom algorithm is easily wrong. It is large (2 MB to fetch); what is smaller on
PyPI is compiled (`rustworkx`, `pymatching`), so would not run in a browser, or is a whole tournament with
points and pairings of its own, for two at a table. It is imported when somebody is paired, not before.
"""

from __future__ import annotations

from collections.abc import Mapping

Edge = tuple[int, int]
NEAREST = 8
"""How many of the cheapest partners of each are looked at first."""


def cheapest_pairs(costs: Mapping[Edge, int], enough: int | None = None) -> list[Edge]:
    """Return as many pairs as possible, of these, at the least sum of their costs.

    With ``enough``, pairs among everybody's nearest will do if each of them costs less than that and nobody
    is left over who need not be: with many people that is found several times as fast.
    """
    if enough is not None:
        few = _nearest(costs)
        if len(few) < len(costs):
            found = _match(few)
            everybody = {one for edge in costs for one in edge}
            if len(found) == len(everybody) // 2 and all(costs[edge] < enough for edge in found):
                return found
    return _match(costs)


def _nearest(costs: Mapping[Edge, int]) -> dict[Edge, int]:
    kept: dict[Edge, int] = {}
    seen: dict[int, int] = {}
    for edge in sorted(costs, key=lambda edge: (costs[edge], edge)):
        if min(seen.get(one, 0) for one in edge) < NEAREST:
            kept[edge] = costs[edge]
            for one in edge:
                seen[one] = seen.get(one, 0) + 1
    return kept


def _match(costs: Mapping[Edge, int]) -> list[Edge]:
    import networkx  # takes 0.4 s

    graph = networkx.Graph()
    graph.add_nodes_from(sorted({one for edge in costs for one in edge}))
    high = max(costs.values(), default=0) + 1
    for (one, other), cost in sorted(costs.items()):
        graph.add_edge(one, other, weight=high - cost)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)
