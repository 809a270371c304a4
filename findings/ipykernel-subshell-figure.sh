#!/usr/bin/env bash
# A figure that a cell is still drawing is shown, half done, by what runs beside it, and closed.
#
# With: ipykernel 7.4.0, matplotlib-inline 0.2.2, matplotlib 3.11.2, Python 3.11. 2026-11-29
# Guess: A figure belongs to the cell that makes it. What runs in a subshell meanwhile, such as the
#        observer of a widget in JupyterLab 4.4 and later, or a cell that only prints, does not touch it.
# Came:  The end of a cell in the subshell, which draws nothing, shows the unfinished figure below that
#        cell and closes it; the cell that made it goes on, sets a title, and shows no picture.
# Read:  matplotlib_inline/backend_inline.py: `flush_figures` (lines 108-127) runs after each cell
#        (`post_execute`, line 180) and calls `show` (lines 72-99), which takes all figures of the
#        process and ends with close("all"); ipykernel/subshell.py: a subshell is a thread.
# So:    Make figures with `matplotlib.figure.Figure()`, which pyplot does not know, and display them.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check \
    ipykernel==7.4.0 matplotlib-inline==0.2.2 matplotlib==3.11.2 jupyter-client==8.10.0
export IPYTHONDIR="$scratch/ipython" MPLCONFIGDIR="$scratch" JUPYTER_RUNTIME_DIR="$scratch/runtime"
export JUPYTER_PATH="$scratch/venv/share/jupyter" JUPYTER_DATA_DIR="$scratch/data"
"$scratch/venv/bin/python" - 2>"$scratch/log" <<'PYTHON' || { cat "$scratch/log"; exit 1; }
import sys

from jupyter_client.manager import start_new_kernel

SETUP = """
%matplotlib inline
import threading
import matplotlib.pyplot as plt
has_begun, may_go_on = threading.Event(), threading.Event()
"""
DRAWS = """
figure, axes = plt.subplots()
has_begun.set()
may_go_on.wait(60)
axes.set_title("finished")
print("figures:", plt.get_fignums())
"""
PRINTS = """
has_begun.wait(60)
print("nothing drawn here")
"""
manager, client = start_new_kernel(kernel_name="python3")


def send(code, *, subshell=None):
    """Send a cell to the kernel; return the id of the message."""
    content = dict(code=code, silent=False, store_history=False, user_expressions={})
    message = client.session.msg("execute_request", content | dict(allow_stdin=False))
    if subshell:
        message["header"]["subshell_id"] = subshell
    client.shell_channel.send(message)
    return message["header"]["msg_id"]


def outputs(*cells):
    """Wait until these cells are done; return what each of them shows, as one text."""
    shown = dict.fromkeys(cells, "")
    running = set(cells)
    while running:
        message = client.get_iopub_msg(timeout=60)
        cell, content = message["parent_header"].get("msg_id"), message["content"]
        if cell not in shown:
            continue
        if content.get("execution_state") == "idle":
            running.discard(cell)
        elif message["msg_type"] == "stream":
            shown[cell] += content["text"]
        elif message["msg_type"] == "display_data":
            shown[cell] += "a picture" if "image/png" in content["data"] else "no picture"
    return [shown[cell] for cell in cells]


try:
    client.control_channel.send(client.session.msg("create_subshell_request", {}))
    subshell = client.get_control_msg(timeout=60)["content"]["subshell_id"]
    outputs(send(SETUP))
    drawing = send(DRAWS)
    printing = send(PRINTS, subshell=subshell)
    last = send("may_go_on.set()", subshell=subshell)
    in_drawing, in_printing, _ = outputs(drawing, printing, last)
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
print(f"The cell that draws shows {in_drawing!r}, and the one beside it {in_printing!r}.")
sys.exit((in_drawing, in_printing) != ("figures: []\n", "nothing drawn here\na picture"))
PYTHON
