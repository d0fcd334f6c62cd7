import type { LiveEvent } from "@secret/contract";
import { describe, expect, test } from "vitest";
import type { ConnectionListener, ConnectionState } from "./live-connection.ts";
import { SharedLiveStream, type TabMessage } from "./shared-live-stream.ts";

interface Wish {
  readonly tabId: string;
  readonly lead: () => void;
  readonly lost: () => void;
}

/** Fakes a browser: a lock, a channel, and tabs with a fake stream. */
function browser() {
  let queue: Wish[] = [];
  let holder: Wish | undefined;
  const grant = (wish: Wish | undefined) => {
    holder = wish;
    wish?.lead();
  };
  const acquire = (wish: Wish, steal: boolean) => {
    const before = holder;
    if (before !== undefined && !steal) {
      queue.push(wish);
      return;
    }
    grant(wish);
    before?.lost();
  };
  /** Closes a tab, which releases the lock and its place in the queue. */
  const leave = (tabId: string) => {
    queue = queue.filter((wish) => wish.tabId !== tabId);
    if (holder?.tabId === tabId) grant(queue.shift());
  };

  const tabs: { id: string; isAwake: boolean; listen: ((message: TabMessage) => void) | undefined }[] = [];

  function openTab(id: string) {
    const tab: (typeof tabs)[number] = { id, isAwake: true, listen: undefined };
    tabs.push(tab);
    const starts: { eventIds: readonly string[]; lastEventId: string | undefined }[] = [];
    const events: LiveEvent[] = [];
    const states: ConnectionState[] = [];
    let stream: ConnectionListener | undefined;
    let checks = 0;
    let losses = 0;
    let stops = 0;
    let timer: (() => void) | undefined;
    const live = new SharedLiveStream(
      {
        tabId: id,
        lock: { acquire: (steal, lead, lost) => acquire({ tabId: id, lead, lost }, steal) },
        channel: {
          post: (message) => {
            for (const other of tabs) if (other !== tab && other.isAwake) other.listen?.(message);
          },
          listen(listener) {
            tab.listen = listener;
          },
        },
        openStream(listener) {
          stream = listener;
          return {
            start: (eventIds, lastEventId) => void starts.push({ eventIds, lastEventId }),
            check: () => checks++,
            lose: () => losses++,
            stop: () => stops++,
          };
        },
        setTimer(callback) {
          timer = callback;
          return () => {
            timer = undefined;
          };
        },
      },
      {
        onEvent: (event) => events.push(event),
        onState: (state) => states.push(state),
        onSignedOut: () => undefined,
      },
    );
    live.start();
    return {
      live,
      tab,
      starts,
      events,
      states,
      stream: () => stream as ConnectionListener,
      checks: () => checks,
      losses: () => losses,
      stops: () => stops,
      isWaiting: () => timer !== undefined,
      waitInVain: () => timer?.(),
      close() {
        live.leave();
        tabs.splice(tabs.indexOf(tab), 1);
        leave(id);
      },
    };
  }
  return { openTab };
}

const resync: LiveEvent = { type: "resync" };

describe("one stream for all tabs", () => {
  test("the first tab reads the stream, and every tab gets its events", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    expect(first.starts).toHaveLength(2);
    expect(second.starts).toEqual([]);
    first.stream().onState("live", "a.1");
    first.stream().onEvent(resync);
    expect(first.events).toEqual([resync]);
    expect(second.events).toEqual([resync]);
    expect(second.states).toEqual(["live"]);
    first.stream().onState("offline", "a.1");
    expect(second.states).toEqual(["live", "offline"]);
  });

  test("a new tab gets the stream's state at once", () => {
    const { openTab } = browser();
    const first = openTab("first");
    first.stream().onState("live", "a.1");
    const second = openTab("second");
    expect(second.states).toEqual(["live"]);
    expect(second.isWaiting()).toBe(false);
  });

  test("watches the events of all open tabs, not of closed ones", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    const stop = first.live.watch("one");
    second.live.watch("two");
    expect(first.starts.at(-1)?.eventIds).toEqual(["two", "one"]);
    stop();
    expect(first.starts.at(-1)?.eventIds).toEqual(["two"]);
    second.close();
    first.live.watch("three");
    expect(first.starts.at(-1)?.eventIds).toEqual(["three"]);
  });

  test("watches at most eight events, those of the most recent tabs", () => {
    const { openTab } = browser();
    const first = openTab("first");
    for (let count = 1; count <= 9; count++) openTab(`tab-${count}`).live.watch(`event-${count}`);
    expect(first.starts.at(-1)?.eventIds).toHaveLength(8);
    expect(first.starts.at(-1)?.eventIds).not.toContain("event-1");
  });

  test("when the leading tab closes, the next one resumes after its last message", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    second.live.watch("two");
    first.stream().onState("live", "a.7");
    first.close();
    expect(second.starts).toEqual([{ eventIds: ["two"], lastEventId: "a.7" }]);
  });

  test("when the leading tab is suspended, the visible tab takes over", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    first.stream().onState("live", "a.7");
    first.tab.isAwake = false;
    second.live.check();
    expect(second.isWaiting()).toBe(true);
    second.waitInVain();
    expect(second.starts.at(-1)).toMatchObject({ lastEventId: "a.7" });
    expect(first.stops()).toBe(1);
    second.close();
    expect(first.starts.at(-1)).toMatchObject({ lastEventId: "a.7" });
  });

  test("every tab goes offline at once when the network is lost", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    first.stream().onState("live", "a.7");
    second.live.lose();
    expect(second.states).toEqual(["live", "offline"]);
    first.live.lose();
    expect(first.losses()).toBe(1);
    first.stream().onState("offline", "a.7");
    second.live.check();
    first.stream().onState("live", "a.7");
    expect(second.states).toEqual(["live", "offline", "live"]);
  });

  test("a tab that is shown again has the leading tab check the stream", () => {
    const { openTab } = browser();
    const [first, second] = [openTab("first"), openTab("second")];
    first.stream().onState("offline", undefined);
    const before = first.checks();
    second.live.check();
    expect(first.checks()).toBe(before + 1);
    expect(second.isWaiting()).toBe(false);
    first.live.check();
    expect(first.checks()).toBe(before + 2);
  });
});
