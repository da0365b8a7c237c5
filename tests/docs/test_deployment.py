"""The files for running Tank Chess on many machines: what they start exists, and it is shut off from the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from typer.core import TyperGroup
from typer.main import get_command

from tankchess.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
KUBERNETES: list[dict[str, Any]] = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")))
SERVICES = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "tankchess"}
PODS = {each["metadata"]["name"]: each["spec"]["template"] for each in KUBERNETES if each["kind"] == "Deployment"}
STARTED = {
    **{name: service["command"] for name, service in SERVICES.items()},
    **{name: pod["spec"]["containers"][0]["args"] for name, pod in PODS.items()},
}


def test_there_are_two_servers_and_two_workers():
    parts = ["server-1", "server-2", "worker-1", "worker-2"]
    assert sorted(SERVICES) == parts and set(COMPOSE["services"]) - set(parts) == {"caddy", "postgres", "valkey"}
    assert {each["spec"]["replicas"] for each in KUBERNETES if each["kind"] == "Deployment"} == {2}


@pytest.mark.parametrize("name", STARTED)
def test_what_is_started_is_a_command_with_options_that_it_has(name: str):
    command, *options = STARTED[name]
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    known = {option for parameter in group.commands[command].params for option in parameter.opts}
    assert {option.partition("=")[0] for option in options} <= known


@pytest.mark.parametrize("name", STARTED)
def test_all_servers_and_workers_share_one_database_and_one_bus(name: str):
    wanted = {"--bus=redis://valkey:6379/0"}
    if "server" in name:
        wanted.add("--database=postgresql://tankchess@postgres/tankchess")
    assert wanted <= set(STARTED[name])


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_writes_nowhere_and_has_no_rights(name: str):
    service = SERVICES[name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in service


@pytest.mark.parametrize("name", PODS)
def test_a_pod_is_not_root_writes_nowhere_and_has_no_rights(name: str):
    pod = PODS[name]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] and not pod["automountServiceAccountToken"]
    (container,) = pod["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }


def test_the_image_has_what_a_cluster_needs_and_the_user_that_the_pods_name():
    made = (ROOT / "Containerfile").read_text(encoding="utf-8")
    users = {pod["spec"]["securityContext"]["runAsUser"] for pod in PODS.values()}
    assert "tankchess[cluster]" in made and {f"--uid {user}" in made for user in users} == {True}


def test_the_proxy_leads_to_every_server():
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert all(f"{name}:8000" in proxy for name in SERVICES if name.startswith("server"))


def test_the_image_is_built_once_and_never_fetched_from_elsewhere():
    builders = [name for name, service in SERVICES.items() if "build" in service]
    assert builders == ["server-1"]
    assert {SERVICES[name]["pull_policy"] for name in SERVICES if name not in builders} == {"never"}


def test_a_server_has_the_health_check_of_the_image():
    """Images in the format that podman prefers have none, and a new version waits for it."""
    made = (ROOT / "Containerfile").read_text(encoding="utf-8")
    check = json.loads(made.partition("HEALTHCHECK")[2].partition("CMD ")[2].splitlines()[0])
    assert [SERVICES[name]["healthcheck"]["test"] for name in ("server-1", "server-2")] == [["CMD", *check]] * 2


def test_the_proxy_stays_when_a_server_is_replaced():
    """What depends on a container is replaced together with it by podman-compose."""
    assert not any(
        server in service.get("depends_on", []) for server in SERVICES for service in COMPOSE["services"].values()
    )


def test_the_proxy_writes_into_its_volume_alone_and_may_open_its_ports():
    proxy = COMPOSE["services"]["caddy"]
    assert proxy["read_only"] and proxy["cap_drop"] == ["ALL"] and proxy["cap_add"] == ["NET_BIND_SERVICE"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (".containerignore", "deploy/.env"),
        (".dockerignore", "deploy/.env"),
        (".gitignore", "/deploy/.env"),
        ("MANIFEST.in", "exclude deploy/.env"),
    ],
)
def test_the_password_gets_into_no_image_no_package_and_no_commit(name: str, line: str):
    file = ROOT / name
    if not file.exists():
        pytest.skip(f"{name} is in a checkout only")
    assert line in file.read_text(encoding="utf-8").splitlines()


def test_docker_and_podman_leave_out_the_same_files():
    assert (ROOT / ".containerignore").read_bytes() == (ROOT / ".dockerignore").read_bytes()


def test_every_setting_has_an_example():
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    wanted = {part.partition("}")[0].split(":")[0] for part in text.split("${")[1:]}
    assert wanted == {line.partition("=")[0] for line in example.splitlines() if line and line[0] != "#"}


def test_the_proxy_waits_for_no_answer_for_ever():
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "dial_timeout 2s" in proxy and "response_header_timeout 75s" in proxy
