"""The cluster on paper: what people ask of it, what it needs, and that the kept figures are those of the kept data."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from bench import cluster_model
from bench.cluster_model import Model, Plan
from bench.community import read_community
from bench.scale_data import FULL, Costs, best_steps, carried, percentile, planned_step, read_data

COSTS = Costs(
    move=0.001,
    news=0.0001,
    told=0.00002,
    request=0.002,
    kept=0.0002,
    asked=0.0003,
    published=0.00001,
    delivery=0.00001,
    proxied=0.0001,
    asking=0.002,
    queued=0.001,
    jobs={1: 0.01, 3: 0.01, 5: 0.02, 7: 0.05, 8: 0.1},
)
MODEL = Model(read_community(), COSTS)
STEPS = [
    {"a second": 100.0, "p99 ms": 50.0},
    {"a second": 200.0, "p99 ms": 100.0},
    {"a second": 300.0, "p99 ms": 200.0},
]


def test_twice_as_many_players_ask_for_twice_as_much():
    one, two = asdict(MODEL.demand(1000)), asdict(MODEL.demand(2000))
    assert two == {name: pytest.approx(2 * value) for name, value in one.items()}


def test_the_computer_answers_every_move_that_is_made_against_it():
    live, computer = (
        next(each for each in MODEL.community.activities if each.name == name) for name in ("live", "computer")
    )
    alone = Model(replace(MODEL.community, activities=(replace(computer, share=1.0),)), COSTS)
    demand = alone.demand(60)
    assert demand.jobs == pytest.approx(computer.moves)
    assert demand.moves == pytest.approx(2 * computer.moves)
    assert Model(replace(MODEL.community, activities=(replace(live, share=1.0),)), COSTS).demand(60).jobs == 0


def test_shares_that_do_not_add_up_are_refused(tmp_path: Path):
    text = (Path(cluster_model.__file__).with_name("community.toml")).read_text(encoding="utf-8")
    wrong = tmp_path / "community.toml"
    wrong.write_text(text.replace("share = 0.35", "share = 0.40"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"activity: the shares add up to 1\.05"):
        read_community(wrong)


@pytest.mark.parametrize("players", [100, 5000, 30_000])
def test_a_plan_leaves_every_core_room(players: int):
    plan, demand = MODEL.plan(players), MODEL.demand(players)
    assert plan is not None
    assert MODEL.serving(demand) / plan.servers + MODEL.hearing(demand, plan.servers) <= FULL
    assert MODEL.keeping(demand) <= FULL * plan.database
    assert MODEL.thinking(demand) <= FULL * plan.workers


def test_where_all_servers_hear_all_moves_there_is_an_end_to_adding_servers():
    most = MODEL.limits()["all servers hear all moves"]
    assert MODEL.plan(most * 0.98) is not None
    assert MODEL.plan(most * 1.02) is None
    assert replace(MODEL, is_broadcast=False).plan(most * 2) is not None


def test_what_was_simulated_is_as_busy_as_reckoned():
    plan = Plan(servers=4, database=2, bus=1, proxy=1, workers=100)
    told = MODEL.simulate(5000, plan, seed=1, most_moves=6000)
    demand = MODEL.demand(5000)
    wanted = (MODEL.serving(demand) / (1 - MODEL.hearing(demand, 4))) / 4
    assert told["use"]["server"] == pytest.approx(wanted, rel=0.1)
    assert told["use"]["PostgreSQL"] == pytest.approx(MODEL.keeping(demand) / 2, rel=0.1)
    assert told == MODEL.simulate(5000, plan, seed=1, most_moves=6000)


def test_too_few_servers_are_seen_in_the_times():
    few, enough = (Plan(servers, 4, 1, 2, 200) for servers in (1, 8))
    slow, quick = (MODEL.simulate(8000, plan, seed=1, most_moves=6000)["p99 ms"] for plan in (few, enough))
    assert slow > 5 * quick


def test_what_is_carried_is_read_off_between_two_steps():
    assert carried(STEPS, bar=150) == 250
    assert carried(STEPS, bar=400) == 300
    assert carried(STEPS, bar=10) == 0
    disturbed = [{"a second": 50.0, "p99 ms": 700.0}, *STEPS]
    assert carried(disturbed, bar=150) == 250
    assert percentile([1.0, 2.0, 3.0, 4.0], 50) == 3.0
    assert percentile([], 99) == 0.0


def test_of_several_runs_the_quietest_counts():
    disturbed = [{**STEPS[0], "asked": 100, "p99 ms": 900.0}, {**STEPS[1], "asked": 200}]
    quiet = [{**STEPS[0], "asked": 100}]
    assert [step["p99 ms"] for step in best_steps([disturbed, quiet])] == [50.0, 100.0]


def test_costs_are_those_of_a_server_that_is_as_busy_as_planned():
    steps = [{"a second": rate, "cores": {"server": used}} for rate, used in ((200, 0.3), (400, 0.55), (600, 0.9))]
    assert planned_step(steps, use=0.6)["a second"] == 400


def test_the_kept_data_say_where_they_come_from():
    for name, run in read_data().items():
        assert {"commit", "date", "processor", "cores", "python"} <= run["machine"].keys(), name
        assert not run.get("faults"), name


def test_costs_are_read_from_the_kept_data():
    costs = Costs.measured(read_data())
    assert costs.move > costs.news > 0
    assert set(costs.jobs) >= set(MODEL.community.levels)


def test_the_kept_figures_are_those_of_the_kept_data():
    kept = json.loads(cluster_model.FILE.read_text(encoding="utf-8"))
    model = cluster_model.measured_model()
    assert kept["limits"] == model.limits()
    for row in kept["sizes"]:
        plan = model.plan(row["players"])
        if plan is None:
            assert row["one channel"] is None
        else:
            assert row["one channel"]["plan"] == asdict(plan)
