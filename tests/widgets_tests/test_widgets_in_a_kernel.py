"""In a real kernel: a page changes an explorer while a cell draws, in two threads."""

import json
from contextlib import contextmanager

import pytest
from jupyter_client.manager import start_new_kernel

pytestmark = pytest.mark.kernel

SETTINGS = """
import json, threading, warnings
import matplotlib as mpl
import abviz as ab

mpl.rcParams.update({"font.size": 20, "figure.dpi": 150})
trace = ab.search("(3 5) (2 9)")
draw = lambda: [ab.draw(trace, step).encoded(".svg") for step in range(6)]
alone = draw()
explorer = ab.explore("(3 5) (2 9)")
heard, begun = [], threading.Event()

def hear(content, hear=explorer.hear):
    heard.append(threading.current_thread())
    begun.set()
    hear(content)

explorer.stage._msg_callbacks.callbacks.clear()
explorer.stage.on_msg(lambda _, content, __: hear(content))
leaf = explorer.tree["C"].index
settings, filters = dict(mpl.rcParams), [*warnings.filters]
print(explorer.stage.model_id, leaf)
"""
DRAWING = """
has_begun, drawn = begun.wait(60), []
while len(drawn) < 3 or (len(heard) < 5 and len(drawn) < 50):
    drawn.append(draw())
"""
SEEN = """
print(json.dumps({
    "the page was heard": len(heard),
    "beside the cell": has_begun and threading.main_thread() not in heard,
    "score": explorer.tree["C"].value,
    "settings": dict(mpl.rcParams) == settings and type(mpl.rcParams) is mpl.RcParams,
    "filters": warnings.filters == filters,
    "pictures": all(pictures == alone for pictures in drawn),
}))
"""


@contextmanager
def a_kernel():
    manager, client = start_new_kernel()
    try:
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def printed(client, code):
    """Run a cell; return what it prints."""
    texts = []

    def hear(message):
        if message["msg_type"] == "stream":
            texts.append(message["content"]["text"])

    reply = client.execute_interactive(code, timeout=120, output_hook=hear)
    assert reply["content"]["status"] == "ok", reply["content"]
    return "".join(texts)


def subshell(client):
    """Return the id of a thread of the kernel for messages, as JupyterLab asks for one."""
    message = client.session.msg("create_subshell_request")
    client.control_channel.send(message)
    while True:
        reply = client.get_control_msg(timeout=60)
        if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
            return reply["content"]["subshell_id"]


def send(client, kind, content, *, thread):
    """Send a message to a thread of the kernel."""
    message = client.session.msg(kind, content)
    message["header"]["subshell_id"] = thread
    client.shell_channel.send(message)
    return message["header"]["msg_id"]


def give_score(client, stage, leaf, score, *, thread):
    """Send what the page sends when a score is typed over a leaf."""
    content = {"kind": "edit", "node": leaf, "text": str(score)}
    data = {"method": "custom", "content": content}
    send(client, "comm_msg", {"comm_id": stage, "data": data}, thread=thread)


def wait_for(client, message):
    """Wait for the reply to a message."""
    while client.get_shell_msg(timeout=120)["parent_header"].get("msg_id") != message:
        pass


def test_a_cell_draws_while_the_page_of_an_explorer_changes_it():
    with a_kernel() as client:
        if "kernel subshells" not in client.kernel_info(reply=True)["content"].get(
            "supported_features", ()
        ):
            pytest.skip("this ipykernel hears pages between cells alone")
        stage, leaf = printed(client, SETTINGS).split()
        thread = subshell(client)
        # The kernel hears a page in the thread that has sent it something last.
        greeting = {"code": 'explorer.stage.message = "Hello"', "silent": False}
        wait_for(client, send(client, "execute_request", greeting, thread=thread))
        cell = client.execute(DRAWING)
        for score in range(5):
            give_score(client, stage, int(leaf), 10 + score, thread=thread)
        wait_for(client, cell)
        assert json.loads(printed(client, SEEN)) == {
            "the page was heard": 5,
            "beside the cell": True,
            "score": 14,
            "settings": True,
            "filters": True,
            "pictures": True,
        }
