import {
  ApiError,
  type CrewAction,
  type CrewAnswer,
  type CrewBoard,
  type NewCrewAction,
} from "@secret/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyActions } from "./apply-actions.ts";
import { CrewDay } from "./crew-day.ts";
import { MemoryStore } from "./event-store.ts";
import { after, boardOf, order, SIX } from "./example-board.ts";
import { withAction } from "./queue.ts";

const START: NewCrewAction = { kind: "move", orderId: "a", from: "confirmed", to: "preparing" };

/** Waits until all pending promises have run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
}

/** Creates a server, a device with its storage, and the device's tabs. */
function world(orders = [order("a"), order("b")]) {
  const server = {
    board: boardOf(orders),
    isCut: false,
    isSignedOut: false,
    losesAnswers: false,
    isSilent: false,
    /** Requests for the board get no answer until the connection drops. */
    holdsBoards: false,
    /** Promise that delays its answers. */
    way: Promise.resolve(),
    /** Error that it answers with. */
    refusal: undefined as ApiError | undefined,
    asked: [] as (string | undefined)[],
    taken: [] as CrewAction[],
    uploads: 0,
  };
  const answers = new Map<string, CrewAnswer>();
  let heldBoards: ((error: ApiError) => void)[] = [];
  const meet = async () => {
    if (server.isSilent) await new Promise(() => undefined);
    if (server.isCut) throw new ApiError("NETWORK", "No connection.", 0);
    if (server.refusal !== undefined) throw server.refusal;
    if (server.isSignedOut) throw new ApiError("SIGN_IN_REQUIRED", "Please sign in first.", 401);
  };
  const readBoard = async (since: string | undefined): Promise<CrewBoard> => {
    await meet();
    server.asked.push(since);
    if (server.holdsBoards) await new Promise((_, giveUp) => heldBoards.push(giveUp));
    await server.way;
    return server.board;
  };
  const take = (each: CrewAction): CrewAnswer => {
    server.taken.push(each);
    const updatedAt = after(server.taken.length);
    const { orders } = applyActions(server.board, [each]);
    const orderId = "orderId" in each ? each.orderId : undefined;
    server.board = {
      ...server.board,
      orders: orders.map((known) => (known.id === orderId ? { ...known, updatedAt } : known)),
    };
    const changed = server.board.orders.find(({ id }) => id === orderId);
    return { id: each.id, outcome: "done", code: null, message: null, order: changed ?? null };
  };
  const send = async (actions: readonly CrewAction[]): Promise<CrewAnswer[]> => {
    await meet();
    server.uploads++;
    const told = actions.map((each) => {
      const answer = answers.get(each.id) ?? take(each);
      answers.set(each.id, answer);
      return answer;
    });
    if (server.losesAnswers) throw new ApiError("NETWORK", "No connection.", 0);
    return told;
  };

  const store = new MemoryStore();
  const logged = new Set<string>();
  let tabs: CrewDay[] = [];
  let timers: { readonly of: object; readonly ring: () => void; readonly inMs: number }[] = [];
  let turn = Promise.resolve();
  let ids = 0;
  let now = SIX;
  const clock = { now: () => now, offsetMs: () => 0, setOffset: () => undefined };
  const openTab = () => {
    const of = {};
    const day: CrewDay = new CrewDay({
      openStore: async () => store,
      readBoard,
      send,
      oneTabAtATime(work) {
        const mine = turn.then(work);
        turn = mine.catch(() => undefined);
        return mine;
      },
      log(action) {
        logged.add(action.id);
        return () => logged.delete(action.id);
      },
      notifyTabs: () => {
        for (const tab of tabs) if (tab !== day) void tab.reloadQueue();
      },
      clock,
      makeId: () => `action-${ids++}`,
      setTimer(ring, inMs) {
        const timer = { of, ring, inMs };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
      random: () => 1,
    });
    tabs.push(day);
    day.watch();
    return day;
  };
  return {
    server,
    store,
    logged,
    openTab,
    timers: () => timers.map(({ inMs }) => inMs).sort((one, other) => one - other),
    async ring(ofMs: number) {
      const due = timers.filter(({ inMs }) => inMs === ofMs);
      timers = timers.filter(({ inMs }) => inMs !== ofMs);
      for (const { ring } of due) ring();
      await settle();
    },
    giveUpBoards() {
      for (const giveUp of heldBoards) giveUp(new ApiError("NETWORK", "No connection.", 0));
      heldBoards = [];
    },
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Closes the tabs without letting them finish anything. */
    crash() {
      tabs = [];
      timers = [];
    },
  };
}

describe("a device's day", () => {
  test("shows cancelled orders, also when it is reopened without signal, but no unpaid ones", async () => {
    const cancelled = order("gone", { status: "cancelled" });
    const { server, openTab, crash } = world([order("a"), cancelled, order("unpaid", { status: "pending" })]);
    openTab();
    await settle();
    crash();
    server.isCut = true;
    const again = openTab();
    await settle();
    expect(again.state.board?.orders.map(({ id }) => id)).toEqual(["a", "gone"]);
  });

  test("shows an action at once, sends it, and gets its answer", async () => {
    const { server, openTab } = world();
    const day = openTab();
    await settle();
    const id = day.act(START);
    expect(day.state.board?.orders[0]?.status).toBe("preparing");
    expect(day.state.waiting).toMatchObject([{ id, at: SIX.toISOString() }]);
    await settle();
    expect(server.taken).toMatchObject([{ id }]);
    expect(day.state.waiting).toEqual([]);
    expect(day.state.answers).toMatchObject([{ id, outcome: "done", action: { id } }]);
    expect(day.state.board?.orders[0]?.status).toBe("preparing");
  });

  test("stores an action before it shows it, and deletes the log once the database has it", async () => {
    const { store, logged, openTab } = world();
    const day = openTab();
    await settle();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const change = store.changeQueue.bind(store);
    store.changeQueue = (how) => held.then(() => change(how));
    let notedAsShown = new Set<string>();
    day.subscribe(() => {
      if (notedAsShown.size === 0) notedAsShown = new Set(logged);
    });
    const id = day.act(START);
    expect(notedAsShown).toEqual(new Set([id]));
    await settle();
    expect(logged).toEqual(new Set([id]));
    letGo();
    await settle();
    expect(logged).toEqual(new Set());
  });

  test("sends stored actions, also those stored by another page, and nothing that was answered before", async () => {
    const { server, store, openTab } = world();
    const day = openTab();
    await settle();
    const left = { ...START, id: "left", at: SIX.toISOString() } as CrewAction;
    const taken = () => server.taken.map(({ id }) => id);
    await store.changeQueue((queue) => withAction(queue, left));
    await day.sendUnsent();
    expect(taken()).toEqual(["left"]);
    await store.changeQueue((queue) => withAction(queue, left));
    await day.sendUnsent();
    expect(server.uploads).toBe(1);
  });

  test("continues without a connection, through a reload, and sends everything in order once it is back", async () => {
    const { server, openTab, crash } = world();
    openTab();
    await settle();
    server.isCut = true;
    crash();
    const day = openTab();
    await settle();
    expect(day.state).toMatchObject({ mode: "offline", board: { event: { title: "Night Tails" } } });
    const ids = [day.act(START), day.act({ ...START, from: "preparing", to: "ready" })];
    await settle();
    crash();
    const reloaded = openTab();
    await settle();
    expect(reloaded.state.board?.orders[0]?.status).toBe("ready");
    expect(reloaded.state.waiting.map(({ id }) => id)).toEqual(ids);
    server.isCut = false;
    reloaded.sync();
    await settle();
    expect(server.taken.map(({ id }) => id)).toEqual(ids);
    expect(reloaded.state).toMatchObject({ mode: "live", waiting: [] });
  });

  test("keeps answered actions over an offline reload before the next board", async () => {
    const { server, store, openTab, crash } = world([order("a", { status: "ready" })]);
    const day = openTab();
    await settle();
    server.holdsBoards = true;
    day.act({ kind: "scan", orderId: "a", token: "token-of-the-order" });
    await settle();
    expect(day.state.waiting).toEqual([]);
    expect((await store.readBoard())?.board.orders).toMatchObject([{ status: "completed" }]);
    server.isCut = true;
    crash();
    const reloaded = openTab();
    await settle();
    expect(reloaded.state.board?.orders).toMatchObject([
      { status: "completed", pickedUpAt: SIX.toISOString() },
    ]);
  });

  test("keeps answered actions over a board that was read earlier, in its own tab and for the others", async () => {
    const { server, store, openTab, crash } = world([order("a", { status: "ready" })]);
    const [day, other] = [openTab(), openTab()];
    await settle();
    const before = server.board;
    day.act({ kind: "scan", orderId: "a", token: "token-of-the-order" });
    await settle();
    server.board = { ...before, asOf: after(60) };
    await other.refresh();
    await store.saveBoard({ board: before, offsetMs: 0 });
    expect((await store.readBoard())?.board.orders).toMatchObject([{ status: "completed" }]);
    server.isCut = true;
    crash();
    const reloaded = openTab();
    await settle();
    for (const { state } of [other, reloaded])
      expect(state.board?.orders).toMatchObject([{ status: "completed" }]);
  });

  test("applies another tab's answered actions to a stored board that was read earlier", async () => {
    const { server, store, openTab } = world([order("a", { status: "ready" })]);
    const day = openTab();
    await settle();
    const before = await store.readBoard();
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    store.readBoard = () => held.then(() => before);
    const other = openTab();
    await settle();
    day.act({ kind: "scan", orderId: "a", token: "token-of-the-order" });
    await settle();
    server.isCut = true;
    arrive();
    await settle();
    expect(other.state.board?.orders).toMatchObject([{ status: "completed" }]);
  });

  test("applies answered actions to a first board that is older", async () => {
    const { server, store, openTab } = world([order("a", { status: "ready" })]);
    const scan: NewCrewAction = { kind: "scan", orderId: "a", token: "token-of-the-order" };
    const left = { ...scan, id: "left", at: SIX.toISOString() } as CrewAction;
    await store.changeQueue((queue) => withAction(queue, left));
    const before = server.board;
    let arrive: () => void = () => undefined;
    server.way = new Promise((resolve) => {
      arrive = resolve;
    });
    const day = openTab();
    await settle();
    expect(day.state.waiting).toEqual([]);
    server.board = before;
    arrive();
    await settle();
    expect(day.state.board?.orders).toMatchObject([{ status: "completed" }]);
  });

  test("retries with growing pauses, and at once when somebody looks", async () => {
    const { server, openTab, timers, ring } = world();
    const day = openTab();
    day.setStreamLive(true);
    await settle();
    server.isCut = true;
    day.act(START);
    await settle();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      expect(timers()).toContain(pause);
      await ring(pause);
    }
    server.isCut = false;
    day.sync();
    await settle();
    expect(server.uploads).toBe(1);
    expect(day.state.waiting).toEqual([]);
  });

  test("requests only changes, once for a batch of news, and the whole board after a long time", async () => {
    const { server, openTab, ring, pass } = world();
    const day = openTab();
    await settle();
    expect(server.asked).toEqual([undefined]);
    for (let news = 0; news < 5; news++) day.pollSoon();
    await ring(100);
    expect(server.asked).toEqual([undefined, after(0)]);
    pass(10 * 60);
    day.pollSoon();
    await ring(100);
    expect(server.asked.at(-1)).toBeUndefined();
  });

  test("goes offline as soon as a request is slow, and back online with the answer", async () => {
    const { server, openTab, crash, ring } = world();
    openTab();
    await settle();
    crash();
    server.isSilent = true;
    const day = openTab();
    await settle();
    expect(day.state).toMatchObject({ mode: "live", board: { event: { title: "Night Tails" } } });
    await ring(3_000);
    expect(day.state.mode).toBe("offline");
    server.isSilent = false;
    day.act(START);
    await settle();
    expect(day.state).toMatchObject({ mode: "live", waiting: [] });
  });

  test("doesn't go online with an answer that was on its way when the network was lost", async () => {
    const { server, openTab, timers } = world();
    const day = openTab();
    day.setStreamLive(true);
    await settle();
    let arrive: () => void = () => undefined;
    server.way = new Promise((resolve) => {
      arrive = resolve;
    });
    void day.refresh();
    await settle();
    server.isCut = true;
    day.goOffline();
    const modes = new Set<string>();
    day.subscribe(() => modes.add(day.state.mode));
    server.board = { ...server.board, serverTime: after(1) };
    arrive();
    await settle();
    expect(day.state.asOf).toEqual(new Date(after(1)));
    expect([...modes]).toEqual(["offline"]);
    expect(timers()).toEqual([5_000]);
    server.isCut = false;
    day.sync();
    await settle();
    expect(day.state.mode).toBe("live");
  });

  test("polls every five seconds without a live stream, and every 20 seconds with one", async () => {
    const { openTab, timers } = world();
    const day = openTab();
    await settle();
    expect(timers()).toEqual([5_000]);
    day.setStreamLive(true);
    await settle();
    expect(timers()).toEqual([20_000]);
  });

  test("locks when the session ends: deletes the board, and sends unsent actions when the account is back", async () => {
    const { server, store, openTab } = world();
    const day = openTab();
    await settle();
    server.isSignedOut = true;
    day.act(START);
    await settle();
    expect(day.state).toMatchObject({ isLocked: true, board: undefined, waiting: [{ kind: "move" }] });
    expect(await store.readBoard()).toBeUndefined();
    // A different account may be signed in by now.
    server.isSignedOut = false;
    day.sync();
    await settle();
    expect(server.uploads).toBe(0);
    day.watch();
    await settle();
    expect(server.taken).toHaveLength(1);
    expect(day.state).toMatchObject({ isLocked: false, mode: "live", waiting: [] });
  });

  test.each(["FORBIDDEN", "EVENT_NOT_FOUND"] as const)(
    "stops asking and sending after %s, and sends unsent actions once it may and somebody looks",
    async (code) => {
      const { server, store, openTab, timers, ring } = world();
      const day = openTab();
      await settle();
      server.refusal = new ApiError(code, "No more.", 403);
      const id = day.act(START);
      await settle();
      await ring(5_000);
      expect(timers()).toEqual([]);
      expect(day.state).toMatchObject({ board: undefined, waiting: [{ id }], error: { code } });
      expect(await store.readBoard()).toBeUndefined();
      server.refusal = undefined;
      day.sync();
      await settle();
      expect(server.taken).toMatchObject([{ id }]);
      expect(day.state).toMatchObject({ mode: "live", waiting: [], error: undefined });
      expect(day.state.board).toBeDefined();
      expect(timers()).toContain(5_000);
    },
  );

  test("retries after a 404 of a proxy in front of the server", async () => {
    const { server, openTab, timers, ring } = world();
    const day = openTab();
    await settle();
    server.refusal = new ApiError("INTERNAL", "Something went wrong.", 404);
    await ring(5_000);
    expect(day.state).toMatchObject({ mode: "offline", board: { event: { title: "Night Tails" } } });
    expect(timers()).toEqual([5_000]);
  });

  test("shows nothing of an event that ended a day ago", async () => {
    const { server, openTab, pass } = world();
    server.isCut = false;
    const day = openTab();
    await settle();
    pass(40 * 60 + 24 * 3600);
    server.isCut = true;
    day.sync();
    await settle();
    expect(day.state.board).toBeUndefined();
  });

  test.each(["changeQueue", "readQueue"] as const)(
    "continues in memory, and sends each action once, when the browser's storage fails midway: %s",
    async (call) => {
      const { server, store, openTab } = world();
      const day = openTab();
      await settle();
      server.isCut = true;
      const first = day.act(START);
      await settle();
      store[call] = () => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError"));
      server.isCut = false;
      day.sync();
      await settle();
      expect(day.state.waiting).toEqual([]);
      const second = day.act({ ...START, orderId: "b" });
      await settle();
      expect(server.taken.map(({ id }) => id)).toEqual([first, second]);
      expect(server.uploads).toBe(2);
      expect(day.state).toMatchObject({ mode: "live", waiting: [] });
    },
  );

  test("works when the storage can't be read from the start", async () => {
    const { server, store, openTab } = world();
    const fail = () => Promise.reject(new DOMException("Connection lost.", "UnknownError"));
    Object.assign(store, { readBoard: fail, readQueue: fail, changeQueue: fail });
    const day = openTab();
    await settle();
    day.act(START);
    await settle();
    expect(server.taken).toHaveLength(1);
    expect(day.state).toMatchObject({
      mode: "live",
      waiting: [],
      board: { event: { title: "Night Tails" } },
    });
  });

  test("shows the same in two tabs, and sends each action once", async () => {
    const { server, openTab } = world();
    const [one, other] = [openTab(), openTab()];
    await settle();
    server.isCut = true;
    one.act(START);
    other.act({ ...START, orderId: "b" });
    await settle();
    expect(one.state.waiting).toEqual(other.state.waiting);
    expect(other.state.board?.orders.map(({ status }) => status)).toEqual(["preparing", "preparing"]);
    server.isCut = false;
    one.sync();
    other.sync();
    await settle();
    expect(server.taken).toHaveLength(2);
    expect(server.uploads).toBe(1);
    expect([one.state.waiting, other.state.waiting]).toEqual([[], []]);
    expect(other.state.board?.orders.map(({ status }) => status)).toEqual(["preparing", "preparing"]);
  });
});

const STEPS = [
  ...["act", "act", "cut", "mend", "lose answers", "hold boards"],
  ...["reload", "other tab", "sync", "settle", "look"],
] as const;

/** An order's next action by status. They form a circle, so there is always a next one. */
const NEXT: Record<string, NewCrewAction> = {
  confirmed: START,
  preparing: { ...START, from: "preparing", to: "ready" },
  ready: { kind: "scan", orderId: "a", token: "token-of-the-order" },
  completed: { ...START, from: "completed", to: "ready" },
};

test("abuse 92: no stored action is lost, sent twice, or sent out of order, whatever happens to the connection and the browser", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }), async (steps) => {
      const { server, openTab, crash, giveUpBoards } = world([order("a")]);
      let day = openTab();
      await settle();
      const done: string[] = [];
      let status = "confirmed";
      for (const step of steps) {
        if (step === "act") {
          const next = NEXT[status] as NewCrewAction;
          done.push(day.act(next));
          status = "to" in next ? next.to : "completed";
        }
        if (step === "cut") server.isCut = true;
        if (step === "lose answers") server.losesAnswers = true;
        if (step === "hold boards") server.holdsBoards = true;
        if (step === "mend") {
          Object.assign(server, { isCut: false, losesAnswers: false, holdsBoards: false });
          giveUpBoards();
        }
        if (step === "other tab") day = openTab();
        if (step === "sync") day.sync();
        if (step === "look") day.pollSoon();
        // An action in the instant of a crash may be lost, but a stored one isn't.
        if (step === "reload" || step === "other tab" || step === "settle") await settle();
        if (step === "reload") {
          crash();
          giveUpBoards();
          day = openTab();
          await settle();
        }
        expect(day.state.board?.orders).toMatchObject([{ status }]);
      }
      await settle();
      Object.assign(server, { isCut: false, losesAnswers: false, holdsBoards: false });
      giveUpBoards();
      day.sync();
      await settle();
      expect(server.taken.map(({ id }) => id)).toEqual(done);
      expect(server.board.orders).toMatchObject([{ status }]);
      expect(day.state.waiting).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
