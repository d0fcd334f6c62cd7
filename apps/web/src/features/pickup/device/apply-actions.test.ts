import type { NewCrewAction } from "@secret/contract";
import { ORDER_STATUSES, type OrderStatus, orderNumberOfSale } from "@secret/domain";
import { describe, expect, test } from "vitest";
import { applyActions } from "./apply-actions.ts";
import { action, after, boardOf, order, saleOf } from "./example-board.ts";

function move(from: OrderStatus, to: OrderStatus): NewCrewAction {
  return { kind: "move", orderId: "a", from, to };
}

const SCAN: NewCrewAction = { kind: "scan", orderId: "a", token: "token-of-the-order" };
const HAND_OFF: NewCrewAction = { kind: "hand-off", orderId: "a", reason: "Phone is dead" };

describe("a move", () => {
  test("shows at once, with its time", () => {
    const board = applyActions(boardOf([order("a"), order("b")]), [
      action("1", move("confirmed", "preparing"), 30),
    ]);
    const moved = { status: "preparing", statusSince: after(30), previousStatusSince: after(-600) } as const;
    expect(board.orders).toEqual([order("a", moved), order("b")]);
  });

  test("goes forward step by step, and back", () => {
    const board = applyActions(boardOf([order("a")]), [
      action("1", move("confirmed", "preparing"), 1),
      action("2", move("preparing", "ready"), 2),
      action("3", move("ready", "preparing"), 3),
    ]);
    // Undone within the undo time, so it keeps its earlier time.
    expect(board.orders[0]).toMatchObject({ status: "preparing", statusSince: after(1) });
  });

  const allowed = [
    "confirmed preparing",
    "preparing ready",
    "preparing confirmed",
    "ready preparing",
    "completed ready",
  ];
  const all = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  test.each(all)("from %s to %s shows if the table of moves allows it for the crew", (from, to) => {
    const pickedUpAt = from === "completed" ? after(0) : null;
    const board = applyActions(boardOf([order("a", { status: from, pickedUpAt })]), [
      action("1", move(from, to), 5),
    ]);
    const isShown = board.orders[0]?.statusSince === after(5);
    expect(isShown && from !== to).toBe(allowed.includes(`${from} ${to}`));
  });

  test("changes nothing for an order that has moved meanwhile", () => {
    const before = boardOf([order("a", { status: "ready" })]);
    expect(applyActions(before, [action("1", move("confirmed", "preparing"))])).toEqual(before);
  });

  test("changes nothing for an unknown order", () => {
    const before = boardOf([order("b")]);
    expect(applyActions(before, [action("1", move("confirmed", "preparing"))])).toEqual(before);
  });
});

describe("a hand-off", () => {
  test.each([
    ["by its code", SCAN],
    ["by hand", HAND_OFF],
  ])("%s counts once", (_, done) => {
    const before = boardOf([order("a", { status: "ready" })]);
    const board = applyActions(before, [action("1", done, 7), action("2", done, 8)]);
    expect(board.orders[0]).toMatchObject({ status: "completed", pickedUpAt: after(7) });
    expect(board.event.handedOff).toBe(1);
  });

  test.each(["confirmed", "preparing"] as const)("doesn't apply to an order that is %s", (status) => {
    const before = boardOf([order("a", { status })]);
    expect(applyActions(before, [action("1", SCAN), action("2", HAND_OFF)])).toEqual(before);
  });

  test("restores the time since which the order waited when undone", () => {
    const before = boardOf([order("a", { status: "ready" })]);
    const [back] = applyActions(before, [
      action("1", SCAN, 0),
      action("2", move("completed", "ready"), 5),
    ]).orders;
    expect(back).toMatchObject({ status: "ready", statusSince: after(-600) });
  });

  test("can be undone within 30 minutes, and not after", () => {
    const before = boardOf([order("a", { status: "ready" })]);
    const back = (seconds: number) =>
      applyActions(before, [action("1", SCAN, 0), action("2", move("completed", "ready"), seconds)]);
    expect(back(1_799).orders[0]).toMatchObject({ status: "ready", pickedUpAt: null });
    expect(back(1_799).event.handedOff).toBe(0);
    expect(back(1_800).orders[0]).toMatchObject({ status: "completed" });
  });
});

describe("an unsent sale", () => {
  test("is a ticket of its own, with its action's id", () => {
    const board = applyActions(boardOf([order("a")]), [action("3f2a-77", saleOf(3), 60)]);
    expect(board.orders).toHaveLength(2);
    expect(board.orders[1]).toMatchObject({
      id: "3f2a-77",
      orderNumber: orderNumberOfSale("3f2a-77"),
      status: "confirmed",
      name: "Bo",
      units: 3,
      isWalkUp: true,
      items: [{ name: "Secret Tail", quantity: 3 }],
    });
    expect(board.event).toMatchObject({ orders: 2, currentOrders: 2 });
    expect(board.items.map(({ left }) => left)).toEqual([7, null]);
  });

  test("goes to the present window, or to the next with room", () => {
    const windowAt = (seconds: number, maxOrders: number | null) => {
      const board = boardOf([]);
      const [first, second] = board.windows;
      const windows = [{ ...first, maxOrders }, second] as typeof board.windows;
      const sold = applyActions({ ...board, windows }, [action("s", saleOf(1), seconds)]);
      return sold.orders[0]?.pickupWindowId;
    };
    expect(windowAt(0, null)).toBe("first");
    expect(windowAt(0, 1)).toBe("second");
    expect(windowAt(1200, null)).toBe("second");
    expect(windowAt(9000, null)).toBe("second");
  });

  test("takes this device's allotment", () => {
    const board = applyActions(boardOf([]), [action("s", saleOf(3, true)), action("t", saleOf(1, true))]);
    expect(board.allotment).toEqual({
      orders: 0,
      pickupWindowId: "second",
      items: [{ menuItemId: "tail", quantity: 0 }],
    });
    expect(board.orders.map(({ pickupWindowId }) => pickupWindowId)).toEqual(["second", "second"]);
    expect(board.event.currentOrders).toBe(0);
    expect(board.items[0]?.left).toBe(10);
  });

  test("moves on like any other order, and is handed off", () => {
    const at = (status: OrderStatus, to: OrderStatus) => ({ ...move(status, to), orderId: "s" });
    const board = applyActions(boardOf([]), [
      action("s", saleOf(1), 0),
      action("1", at("confirmed", "preparing"), 1),
      action("2", at("preparing", "ready"), 2),
      action("3", { kind: "hand-off", orderId: "s", reason: "Paid at the counter" }, 3),
    ]);
    expect(board.orders[0]).toMatchObject({ status: "completed", pickedUpAt: after(3) });
  });

  test("is on the board once when the server has its order and its answer was lost, and its moves apply to that order", () => {
    const orderNumber = orderNumberOfSale("s");
    const server = boardOf([order("a"), order("server-id", { orderNumber, isWalkUp: true })]);
    const board = applyActions(server, [
      action("s", saleOf(1)),
      action("1", { kind: "move", orderId: "s", from: "confirmed", to: "preparing" }, 1),
      action("2", { kind: "print", orderIds: ["s"] }, 2),
    ]);
    expect(board.orders).toEqual([
      order("a"),
      expect.objectContaining({ id: "server-id", status: "preparing", labelsPrinted: 1 }),
    ]);
    expect(board.event).toEqual(server.event);
    expect(board.items).toEqual(server.items);
  });

  test("stays separate from a member's order with the same number", () => {
    const other = order("other", { orderNumber: orderNumberOfSale("s") });
    const board = applyActions(boardOf([other]), [
      action("s", saleOf(1)),
      action("1", { kind: "move", orderId: "s", from: "confirmed", to: "preparing" }, 1),
    ]);
    expect(board.orders).toEqual([other, expect.objectContaining({ id: "s", status: "preparing" })]);
  });

  test("appears once when its order has arrived", () => {
    const board = boardOf([order("s", { isWalkUp: true })]);
    expect(applyActions(board, [action("s", saleOf(1))])).toEqual(board);
  });
});

test("counts a print on each of its orders", () => {
  const board = applyActions(boardOf([order("a"), order("b", { labelsPrinted: 1 }), order("c")]), [
    action("1", { kind: "print", orderIds: ["a", "b"] }),
  ]);
  expect(board.orders.map(({ labelsPrinted }) => labelsPrinted)).toEqual([1, 2, 0]);
});

test("removes a conflict that was seen", () => {
  const conflict = {
    id: "x",
    orderId: "a",
    orderNumber: "A",
    keptDeviceId: "one",
    keptBy: "Ana M.",
    keptAt: after(0),
    lostActionId: "1",
    lostDeviceId: "two",
    lostBy: "Bo K.",
    cancelledAt: null,
    isReleased: false,
    lostAt: after(1),
  };
  const board = boardOf([order("a")], { conflicts: [conflict, { ...conflict, id: "y" }] });
  const seen = applyActions(board, [action("1", { kind: "conflict-seen", conflictId: "x" })]);
  expect(seen.conflicts.map(({ id }) => id)).toEqual(["y"]);
});

describe("a change of an item's sales", () => {
  const stop: NewCrewAction = { kind: "stop-selling", menuItemId: "tail" };
  const itemsAfter = (...actions: NewCrewAction[]) => {
    const done = actions.map((each, index) => action(String(index), each, index));
    return applyActions(boardOf([]), done).items;
  };

  test("shows at once, on the item alone, and a second stop keeps the first one's time", () => {
    const [tail, slaw] = itemsAfter(stop, stop);
    expect(tail).toMatchObject({ stopped: { by: "", at: after(0) }, left: 10 });
    expect(slaw).toEqual(boardOf([]).items[1]);
  });

  test("resumes with what was left, or with a limit", () => {
    expect(itemsAfter(stop, { kind: "resume-selling", menuItemId: "tail" })[0]).toMatchObject({
      stopped: null,
      left: 10,
    });
    expect(itemsAfter({ kind: "limit-selling", menuItemId: "slaw", left: 3 })[1]).toMatchObject({ left: 3 });
  });
});

describe("a remake", () => {
  const REMAKE: NewCrewAction = { kind: "remake", orderId: "a", lines: [{ position: 0, quantity: 1 }] };
  const HANDED_OFF: NewCrewAction = { kind: "end-remake", orderId: "a", isHandedOff: true };
  const made = boardOf([order("a", { status: "ready" })]);
  const remade = applyActions(made, [action("1", REMAKE, 1)]);

  test("leaves the board when it's handed off, and is back at once if that is undone without signal", () => {
    const handOff = action("2", HANDED_OFF, 2);
    expect(remade.remakes).toHaveLength(1);
    expect(applyActions(remade, [handOff]).remakes).toEqual([]);
    const undo = action("3", { kind: "take-back-remake", orderId: "a", handOffId: "2" }, 3);
    expect(applyActions(remade, [handOff, undo])).toEqual(remade);
    expect(applyActions(remade, [handOff, undo, action("4", HANDED_OFF, 4)]).remakes).toEqual([]);
  });

  test("is added to an order that only gets a free item, and only once", () => {
    const free = action("2", { kind: "free-item", orderId: "a", menuItemId: "slaw" }, 2);
    const given = applyActions(made, [free]);
    expect(given.remakes).toMatchObject([{ isOnlyFree: true }]);
    const second = action("3", { kind: "free-item", orderId: "a", menuItemId: "slaw" }, 3);
    expect(applyActions(given, [second]).remakes).toMatchObject([{ lines: [{}, {}], isOnlyFree: true }]);
    const both = applyActions(given, [action("3", REMAKE, 3)]);
    expect(both.remakes).toMatchObject([
      { lines: [{ menuItemId: "slaw" }, { menuItemId: "tail" }], isOnlyFree: false },
    ]);
    expect(applyActions(both, [action("4", REMAKE, 4)])).toEqual(both);
    expect(applyActions(remade, [free]).remakes).toMatchObject([{ isOnlyFree: false }]);
  });

  test("keeps its place among the others when it changes", () => {
    const free = (orderId: string): NewCrewAction => ({ kind: "free-item", orderId, menuItemId: "slaw" });
    const two = boardOf([order("a", { status: "ready" }), order("b", { status: "ready" })]);
    const given = applyActions(two, [action("1", free("a"), 1), action("2", free("b"), 2)]);
    const again = applyActions(given, [action("3", REMAKE, 3), action("4", free("a"), 4)]);
    expect(again.remakes?.map(({ orderId, lines }) => [orderId, lines.length])).toEqual([
      ["a", 3],
      ["b", 1],
    ]);
  });

  test("whose sent hand-off is undone comes back with the server's board", () => {
    const board = { ...made, remakes: [] };
    const undo = action("3", { kind: "take-back-remake", orderId: "a", handOffId: "2" }, 3);
    expect(applyActions(board, [undo])).toEqual(board);
  });
});
