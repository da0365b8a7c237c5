"""nginx and Caddy with the example configurations, on free ports and with a certificate made for the test."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "proxy"
NAME = "localhost"
_NGINX = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Proxy:
    """A proxy that runs. `port` is where it speaks https."""

    def __init__(self, port: int, plain_port: int, certificate: Path) -> None:
        self.port = port
        self.plain_port = plain_port
        self.address = f"https://{NAME}:{port}"
        self.trust = ssl.create_default_context(cafile=str(certificate))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def make_certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def changed(text: str, changes: dict[str, str]) -> str:
    """An example with other ports and names. Each of them must be there."""
    for before, after in changes.items():
        assert before in text, f"the example has no longer {before!r}"
        text = text.replace(before, after)
    return text


@contextmanager
def nginx(folder: Path, server: int, silence: str = "75s") -> Iterator[Proxy]:
    certificate, key = make_certificate(folder)
    port, plain = free_port(), free_port()
    site = changed(
        (EXAMPLES / "nginx.conf").read_text(),
        {
            "127.0.0.1:8000": f"127.0.0.1:{server}",
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "/etc/letsencrypt/live/chess.example.org/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/chess.example.org/privkey.pem": str(key),
            "chess.example.org": NAME,
            "75s": silence,
        },
    )
    (folder / "site.conf").write_text(site)
    # As root it would give its work to somebody who may not look into this folder.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, user=user))
    with _running(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], folder, port):
        yield Proxy(port, plain, certificate)


@contextmanager
def caddy(folder: Path, server: int) -> Iterator[Proxy]:
    certificate, key = make_certificate(folder)
    port, plain = free_port(), free_port()
    site = changed(
        (EXAMPLES / "Caddyfile").read_text(),
        {
            "127.0.0.1:8000": f"127.0.0.1:{server}",
            "chess.example.org {": f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate} {key}\n",
        },
    )
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {port}\n\tskip_install_trust\n}}\n"
    (folder / "Caddyfile").write_text(options + site)
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(command, folder, port):
        yield Proxy(port, plain, certificate)


@contextmanager
def _running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    program = shutil.which(command[0]) or shutil.which(command[0], path="/usr/sbin:/usr/local/sbin")
    assert program is not None, f"{command[0]} is not installed"
    log = folder / "output"
    environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with log.open("wb") as output:
        process = subprocess.Popen([program, *command[1:]], stdout=output, stderr=output, env=environment)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 5).close()
                break
            except ConnectionError:
                if process.poll() is not None:
                    raise AssertionError(f"{command[0]} did not start: {log.read_text()}") from None
        yield
    finally:
        process.terminate()
        process.wait(30)
