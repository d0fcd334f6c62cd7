import { expect, test } from "vitest";
import { action, after, boardOf, order } from "./example-board.ts";
import { mergeAnswers, mergeBoard, withAnswers } from "./merge-board.ts";

test("replaces changed orders and keeps the others", () => {
  const known = boardOf([order("a"), order("b")]);
  const received = boardOf(
    [order("b", { status: "ready", updatedAt: after(5) }), order("c", { updatedAt: after(6) })],
    { isWhole: false, asOf: after(7) },
  );
  const merged = mergeBoard(known, received);
  expect(merged.orders.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "a confirmed",
    "b ready",
    "c confirmed",
  ]);
  expect(merged).toMatchObject({ isWhole: true, asOf: after(7) });
});

test("doesn't replace a newer order with an older copy", () => {
  const known = boardOf([order("a", { status: "ready", updatedAt: after(9) })]);
  const received = boardOf([order("a")], { isWhole: false });
  expect(mergeBoard(known, received).orders[0]?.status).toBe("ready");
});

test("removes orders that a whole board lacks, unless they are newer than the board", () => {
  const known = boardOf([order("gone"), order("sold", { updatedAt: after(3) })]);
  const received = boardOf([order("a")], { asOf: after(2) });
  expect(mergeBoard(known, received).orders.map(({ id }) => id)).toEqual(["a", "sold"]);
});

test("keeps an answered action on the board until the board includes it", () => {
  const known = boardOf([order("a"), order("b")]);
  const print = action("1", { kind: "print", orderIds: ["b"] });
  const move = action("2", { kind: "move", orderId: "a", from: "confirmed", to: "preparing" });
  const done = { outcome: "done", code: null, message: null } as const;
  const moved = order("a", { status: "preparing", updatedAt: after(4) });
  const merged = mergeAnswers(known, [
    { ...done, id: "1", order: null, action: print },
    { ...done, id: "2", order: moved, action: move },
  ]);
  expect(merged.orders).toEqual([moved, order("b", { labelsPrinted: 1 })]);
});

test("keeps a remake on the board whose hand-off was answered together with its undo, or before it", () => {
  const remake = { orderId: "a", since: after(1), lines: [] };
  const known = { ...boardOf([order("a")]), remakes: [remake] };
  const handOff = action("1", { kind: "end-remake", orderId: "a", isHandedOff: true });
  const undo = action("2", { kind: "take-back-remake", orderId: "a", handOffId: "1" });
  const done = { outcome: "done", code: null, message: null, order: null } as const;
  const handedOff = { ...done, id: "1", action: handOff };
  expect(mergeAnswers(known, [handedOff]).remakes).toEqual([]);
  expect(mergeAnswers(known, [handedOff, { ...done, id: "2", action: undo }]).remakes).toEqual([remake]);
  expect(mergeAnswers(known, [handedOff], [undo]).remakes).toEqual([remake]);
});

test("shows the server's order after a refusal", () => {
  const hidden = order("a", { status: "completed", pickedUpAt: after(1), updatedAt: after(1) });
  const merged = mergeAnswers(boardOf([order("a", { status: "ready" })]), [
    {
      id: "1",
      outcome: "conflict",
      code: "PICKUP_CODE_USED",
      message: "",
      order: hidden,
      action: action("1", { kind: "scan", orderId: "a", token: "token-of-the-order" }),
    },
  ]);
  expect(merged.orders).toEqual([hidden]);
});

test("stops sales that the crew stopped after the board was read, and none that it resumed before", () => {
  const done = { outcome: "done", code: null, message: null, order: null } as const;
  const stop = action("1", { kind: "stop-selling", menuItemId: "tail" }, 5);
  const resume = action("2", { kind: "resume-selling", menuItemId: "tail" }, 6);
  const board = boardOf([], { asOf: after(4) });
  const stopped = { ...done, id: "1", action: stop };
  const resumed = { ...done, id: "2", action: resume };
  const isStopped = (...wanted: Parameters<typeof withAnswers>) =>
    Boolean(withAnswers(...wanted).items[0]?.stopped);
  expect(isStopped(board, [stopped])).toBe(true);
  expect(isStopped(board, [resumed, stopped])).toBe(false);
  expect(isStopped({ ...board, asOf: after(6) }, [stopped])).toBe(false);
  expect(isStopped(board, [{ ...stopped, outcome: "refused" }])).toBe(false);
});
