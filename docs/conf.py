"""How the documentation site is built: `make docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# The plain sources have the annotations that the reference shows; compiled classes keep none.
os.environ.setdefault("TANKCHESS_PURE", "1")
sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

import tankchess

project = "Tank Chess"
author = "the Tank Chess library authors"
project_copyright = "the Tank Chess library authors"
version = release = tankchess.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "rule_anchors",
    "boards",
    "plots",
    "piece_table",
    "gallery",
    "commands",
    "engine_tables",
    "code_blocks",
]
# The rules in other languages are read by the client (scripts/client_rules.py); the site is in English.
exclude_patterns = ["_extensions", "_static", "pictures", "plots", "rules/es", "rules/sv"]
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings write code between single backticks.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = "Tank Chess"
html_static_path = ["_static"]
html_css_files = ["tankchess.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "tango"
pygments_dark_style = "monokai"
html_theme_options = {
    "footer_icons": [],
    "light_css_variables": {
        "color-brand-primary": "#2f6f9f",
        "color-brand-content": "#2a648f",
        "color-brand-visited": "#2a648f",
        "color-api-name": "#2a648f",
        "color-api-pre-name": "#2a648f",
        "color-background-primary": "#fdfaf4",
        "color-background-secondary": "#f6f0e4",
        "color-background-hover": "#efe7d8",
        "color-background-border": "#e2d5bb",
        "color-foreground-primary": "#2b251e",
        "color-foreground-secondary": "#5b5040",
        "color-foreground-muted": "#6b5f4e",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6fb3e0",
        "color-brand-content": "#7dbbe4",
        "color-brand-visited": "#7dbbe4",
        "color-api-name": "#7dbbe4",
        "color-api-pre-name": "#7dbbe4",
        "color-background-primary": "#1b1917",
        "color-background-secondary": "#22201d",
        "color-background-hover": "#2c2926",
        "color-background-border": "#3a3530",
        "color-foreground-primary": "#e6ddcd",
        "color-foreground-secondary": "#b7a98f",
        "color-foreground-muted": "#a0968a",
    },
}
