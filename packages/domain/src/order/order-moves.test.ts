import { describe, expect, test } from "vitest";
import {
  CANCEL_REASON_OF,
  findMove,
  isMoveBack,
  isUnusualMove,
  type Mover,
  mayOwnerCancel,
  ORDER_MOVES,
} from "./order-moves.ts";
import { hasGotAsFar, hasPickupCode, ORDER_STATUSES, type OrderStatus } from "./order-status.ts";

describe("an order's moves", () => {
  test.each([
    ["confirmed", "preparing"],
    ["preparing", "ready"],
    ["ready", "completed"],
    ["preparing", "confirmed"],
    ["ready", "preparing"],
    ["completed", "ready"],
  ] as const)("the crew may move it from %s to %s", (from, to) => {
    expect(findMove(from, to, "staff").ok).toBe(true);
  });

  test.each([
    ["pending", "ready"],
    ["confirmed", "ready"],
    ["confirmed", "completed"],
    ["completed", "preparing"],
    ["cancelled", "confirmed"],
  ] as const)("abuse 41: the crew can't skip from %s to %s", (from, to) => {
    expect(findMove(from, to, "staff")).toMatchObject({
      ok: false,
      failure: { code: "ORDER_MOVE_NOT_ALLOWED" },
    });
  });

  test("let the crew hand off a ready order manually, with a reason", () => {
    const byHand = ORDER_MOVES.filter((move) => move.by.includes("staff-by-hand"));
    expect(byHand).toMatchObject([{ from: "ready", to: "completed", requires: ["reason"] }]);
  });

  test("let the counter only cancel what nobody has started", () => {
    const undone = ORDER_MOVES.filter((move) => move.by.includes("counter"));
    expect(undone).toMatchObject([{ from: "confirmed", to: "cancelled", refunds: true }]);
  });

  test("end every order that is open when the day is closed, with a refund only if it is cancelled", () => {
    const ends = ORDER_MOVES.filter((move) => move.by.includes("day-close"));
    expect(ends.map(({ from, to, refunds }) => [from, to, refunds])).toEqual(
      (["confirmed", "preparing", "ready"] as const).flatMap((from) => [
        [from, "completed", false],
        [from, "cancelled", true],
      ]),
    );
    const noShows = ORDER_MOVES.filter((move) => move.by.includes("no-show"));
    expect(noShows.every(({ to, refunds }) => to === "completed" && !refunds)).toBe(true);
  });

  test("start a released order only if its stock is still there", () => {
    const started = ORDER_MOVES.filter(({ from, to }) => from === "confirmed" && to !== "cancelled");
    const without = started.filter(({ requires }) => !requires.includes("stock-held"));
    // A claimed return takes the stock over, and a no-show gets no food.
    expect(without.map(({ by }) => by)).toEqual([["no-show"], ["return-claim"]]);
  });

  test("let a release only cancel what nobody has started, with a refund", () => {
    const released = ORDER_MOVES.filter((move) => move.by.includes("release"));
    expect(released).toMatchObject([{ from: "confirmed", to: "cancelled", refunds: true }]);
    expect(CANCEL_REASON_OF.release).toBe("admin");
  });

  test("let a shortage cancel what isn't made, and its owner also what is ready", () => {
    const fromOf = (mover: Mover) =>
      ORDER_MOVES.filter(({ by }) => by.includes(mover)).map(({ from, to, refunds }) => [from, to, refunds]);
    const unmade = (["confirmed", "preparing"] as const).map((from) => [from, "cancelled", true]);
    for (const mover of ["shortage", "shortage-refund"] as const) expect(fromOf(mover)).toEqual(unmade);
    expect(fromOf("owner-shortage")).toEqual([...unmade, ["ready", "cancelled", true]]);
  });

  test("let the owner only cancel it", () => {
    for (const { to } of ORDER_MOVES.filter((move) => move.by.includes("owner")))
      expect(to).toBe("cancelled");
  });

  test("return only an order without payments to the cart", () => {
    const back = ORDER_MOVES.filter((move) => move.by.includes("owner-change"));
    expect(back).toMatchObject([{ from: "pending", to: "cancelled", requires: ["payment-settled"] }]);
    expect(CANCEL_REASON_OF["owner-change"]).toBe("changed");
  });

  test("let an admin move it anywhere, with a reason if the table has no such move", () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
        const move = findMove(from, to, "admin");
        expect(move.ok, `${from} to ${to}`).toBe(true);
      }
    }
    expect(findMove("completed", "ready", "admin")).toMatchObject({
      // A released order that the close completed holds no stock.
      value: { requires: ["reason", "payment-settled", "payment-captured", "stock-held"] },
    });
  });

  test("require matching payments for an admin's free move, and refund the payment", () => {
    const free = ["reason", "payment-settled"];
    const unpaid = ["payment-absent", "no-other-pending-order"];
    for (const [from, to, requires, refunds] of [
      ["ready", "cancelled", free, true],
      ["completed", "cancelled", free, true],
      ["pending", "ready", [...free, "payment-captured"], false],
      ["confirmed", "ready", [...free, "payment-captured", "stock-held"], false],
      ["confirmed", "pending", [...free, ...unpaid], false],
      ["cancelled", "pending", [...free, ...unpaid, "stock-available"], false],
      ["cancelled", "confirmed", [...free, "payment-captured", "stock-available"], false],
    ] as const) {
      expect(findMove(from, to, "admin"), `${from} to ${to}`).toEqual({
        ok: true,
        value: { from, to, by: ["admin"], requires, refunds },
      });
    }
  });

  test("allow a move to the same status only if it is listed, and name both ends when rejected", () => {
    const params = { from: "confirmed", to: "confirmed" };
    expect(findMove("confirmed", "confirmed", "admin")).toMatchObject({ failure: { params } });
    expect(findMove("completed", "completed", "staff").ok).toBe(true);
  });

  test("never confirm an unpaid order", () => {
    for (const move of ORDER_MOVES.filter(({ to }) => to === "confirmed").filter(
      ({ from }) => from !== "preparing",
    )) {
      expect(move.requires).toContain("payment-captured");
    }
  });

  test("refund a paid order when it is cancelled", () => {
    for (const from of ["confirmed", "preparing", "ready", "completed"] as const) {
      expect(findMove(from, "cancelled", "admin")).toMatchObject({ value: { refunds: true } });
    }
    expect(findMove("pending", "cancelled", "owner")).toMatchObject({ value: { refunds: false } });
  });
});

describe("the owner may cancel", () => {
  const cutoff = new Date("2026-11-21T20:00:00Z");
  const event = { cancellationCutoffAt: cutoff };
  const before = new Date(cutoff.getTime() - 1);

  test("an unpaid order at any time", () => {
    expect(mayOwnerCancel({ status: "pending" }, event, cutoff)).toBe(true);
  });

  test.each(["confirmed", "preparing"] as const)("a %s order until the cutoff", (status) => {
    expect(mayOwnerCancel({ status }, event, before)).toBe(true);
    expect(mayOwnerCancel({ status }, event, cutoff)).toBe(false);
  });

  test.each(["ready", "completed", "cancelled"] as const)("never a %s order", (status) => {
    expect(mayOwnerCancel({ status }, event, before)).toBe(false);
  });
});

test("the pickup code exists only while the order is ready or completed", () => {
  const withCode = ORDER_STATUSES.filter((status: OrderStatus) => hasPickupCode(status));
  expect(withCode).toEqual(["ready", "completed"]);
});

test.each([
  ["preparing", "confirmed", true],
  ["completed", "ready", true],
  ["confirmed", "preparing", false],
  ["completed", "completed", false],
  ["ready", "cancelled", false],
  ["cancelled", "pending", false],
] as const)("from %s to %s leads back towards the fryer: %s", (from, to, isBack) => {
  expect(isMoveBack({ from, to })).toBe(isBack);
});

test.each([
  ["preparing", "preparing", true],
  ["ready", "preparing", true],
  ["completed", "preparing", true],
  ["confirmed", "preparing", false],
  ["cancelled", "preparing", false],
  ["cancelled", "cancelled", false],
] as const)("a %s order has got as far as %s: %s", (status, step, hasGot) => {
  expect(hasGotAsFar(status, step)).toBe(hasGot);
});

test.each([
  ["confirmed", "completed", "admin", false],
  ["ready", "completed", "admin", false],
  ["preparing", "ready", "staff", false],
  ["ready", "completed", "staff-by-hand", true],
  ["completed", "ready", "admin", true],
  ["completed", "cancelled", "admin", true],
  ["cancelled", "confirmed", "admin", true],
  ["pending", "confirmed", "admin", true],
] as const)("the audit log warns of a move from %s to %s by %s: %s", (from, to, by, isUnusual) => {
  const found = findMove(from, to, by);
  if (!found.ok) throw new Error("the move is allowed");
  expect(isUnusualMove(found.value)).toBe(isUnusual);
});
