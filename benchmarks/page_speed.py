"""How quick the page is in a real Chromium: updates, long tasks, clicks, bytes.

    make bench-page        (writes the table into docs/page.md)

An update is what one `moved` message costs an 8-player table: script, style and layout; its
processor time, from a trace, holds on a busy machine too. A long task is one that Chromium
reports as holding the page for more than 50 ms. A click's effect is the first picture after the
server's answer is on the table.
"""

import argparse
import gzip
import json
import os
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Response

from page.browser import chromium
from page.conftest import LIMITS
from page.person import Person
from page_costs import Costs
from server.conftest import ServerProcess, free_port

BEGIN, END = "<!-- figures: written by make bench-page -->", "<!-- end of figures -->"
SPENT, END_SPENT = "<!-- spent: written by make bench-page -->", "<!-- end of spent -->"
GAMES = 4
PAUSE = 0.1
"""Seconds a bot waits: one update is over before the server works out the next beside it."""
WATCH = """
window.updates = []; window.long = []; window.clicks = [];
new PerformanceObserver(list => {
  for (const one of list.getEntries()) window.long.push(one.duration);
}).observe({type: 'longtask', buffered: true});
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...all) {
    super(...all);
    let began = 0;
    this.addEventListener('message', () => (began = performance.now()));
    // Listeners run in the order they were added, microtasks between them: this one is last.
    this.addEventListener('open', () => this.addEventListener('message', event => {
      const script = performance.now() - began;
      document.body.getBoundingClientRect();
      if (!event.data.startsWith('{"type":"moved"')) return;
      window.updates.push([script, performance.now() - began]);
      performance.mark('update');
    }));
  }
};
addEventListener('click', event => {
  const table = document.querySelector('.table');
  if (!event.target.closest('.roll') || !table) return;
  new MutationObserver((_, watching) => {
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() =>
      window.clicks.push(performance.now() - event.timeStamp)));
  }).observe(table, {attributeFilter: ['data-v']});
}, true);
"""
TRACED = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
Row = tuple[str, str, str]
HEADS = ("median update", "in the task of its message", "until the next message")


def person(browser: Browser, address: str, speed: str) -> Person:
    """Someone whose page is watched."""
    one = Person(browser, address, speed=speed)
    one.context.add_init_script(WATCH)
    return one


def play_out(one: Person) -> None:
    """Roll whenever it is this person's turn, until the result is shown."""
    while one.wait_for_turn():
        one.roll()


def long_tasks(page: Page) -> list[float]:
    """Take what the page was held by since the last time."""
    page.wait_for_timeout(200)
    found = page.evaluate("window.long.splice(0)")
    return [float(ms) for ms in found]


def in_words(tasks: Sequence[float]) -> str:
    """How many tasks, and the longest."""
    return f"{len(tasks)}, longest {max(tasks):.0f} ms" if tasks else "none"


def script_bytes(browser: Browser, address: str) -> tuple[int, list[float]]:
    """Bytes of script, compressed, from home to a running game; long tasks on the way."""
    one = person(browser, address, "normal")
    sizes: list[int] = []

    def weigh(answer: Response) -> None:
        if answer.url.endswith(".js"):
            sizes.append(len(gzip.compress(answer.body())))

    one.page.on("response", weigh)
    one.page.goto("/")
    one.page.wait_for_selector(".play:enabled")
    one.page.wait_for_timeout(500)
    tasks = long_tasks(one.page)
    one.page.click(".play")
    one.page.wait_for_selector(".ring")
    one.page.wait_for_timeout(500)
    tasks += long_tasks(one.page)
    one.context.close()
    return sum(sizes), tasks


def updates(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """Milliseconds of script, and of script, style and layout, of updates at 8 players."""
    script: list[float] = []
    whole: list[float] = []
    for _ in range(GAMES):
        one = person(browser, address, "off")
        one.go_to(one.make_table(bots=("random",) * 7, pause=PAUSE))
        play_out(one)
        for scripted, all_of_it in one.page.evaluate("window.updates"):
            script.append(scripted)
            whole.append(all_of_it)
        one.context.close()
    return script, whole


def processor_time(browser: Browser, address: str) -> Costs:
    """What updates of a table of 8 cost in processor time."""
    one = person(browser, address, "off")
    one.go_to(one.make_table(bots=("random",) * 7, pause=PAUSE))
    assert one.wait_for_turn()
    browser.start_tracing(page=one.page, categories=TRACED)
    play_out(one)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    one.context.close()
    return Costs(events)


def full_game(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """Long tasks and clicks of one game of 8 at normal speed, after the table is there."""
    one = person(browser, address, "normal")
    one.go_to(one.make_table(bots=("random",) * 7, pause=0.5))
    one.page.wait_for_timeout(500)
    long_tasks(one.page)
    play_out(one)
    clicks = [float(ms) for ms in one.page.evaluate("window.clicks")]
    tasks = long_tasks(one.page)
    one.context.close()
    return tasks, clicks


def spread(times: Sequence[float]) -> str:
    """Median, 95th percentile and the most."""
    ordered = sorted(times)
    late = ordered[int(len(ordered) * 0.95)]
    return f"{statistics.median(ordered):.1f} / {late:.1f} / {ordered[-1]:.1f} ms"


def measure(browser: Browser, address: str) -> tuple[list[Row], list[Row]]:
    """Every figure with its budget, and where the time of an update goes."""
    before = os.getloadavg()[0]
    size, loading = script_bytes(browser, address)
    script, whole = updates(browser, address)
    costs = processor_time(browser, address)
    playing, clicks = full_game(browser, address)
    three = "median / 95 % / most"
    rows = [
        ("JavaScript on the way to a game, gzip", "120 kB", f"{size / 1000:.1f} kB"),
        (f"Update of an 8-player table, script ({three})", "4 ms", spread(script)),
        (f"The same with style and layout ({three})", "", spread(whole)),
        (f"The same in processor time ({three})", "4 ms", spread(costs.of_tasks())),
        (f"Click to effect, server included ({three})", "100 ms", spread(clicks)),
        ("Tasks over 50 ms in a game of 8 at normal speed", "none", in_words(playing)),
        ("Tasks over 50 ms while home and table load", "", in_words(loading)),
        (
            "Load of the machine before the run",
            "under 0.5",
            f"{before:.1f} on {os.cpu_count()} cores",
        ),
    ]
    return rows, costs.rows()


def table(rows: Sequence[Row], heads: Row = ("what", "budget", "measured")) -> str:
    """The figures as a Markdown table."""
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def write(file: Path, text: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the figures between their marks."""
    before, _, rest = file.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    file.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def main() -> None:
    """Measure, print, and write the table if asked."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--write", type=Path, help="the page to put the table into")
    wish = asked.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        house = ServerProcess(f"sqlite:///{data}/bench.db", free_port(), **LIMITS)
        house.start()
        try:
            rows, spent = measure(browser, house.url)
        finally:
            house.stop()
    figures, where = table(rows), table(spent, HEADS)
    print(figures, where, sep="\n\n")
    if wish.write:
        write(wish.write, figures)
        write(wish.write, where, SPENT, END_SPENT)


if __name__ == "__main__":
    main()
