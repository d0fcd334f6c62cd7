import { MINUTE_MS } from "@secret/domain";
import { describe, expect, test } from "vitest";
import { after, boardOf, order, SIX } from "../pickup/device/example-board.ts";
import { suggestedDelay } from "./late-copy.ts";

const at = (minutes: number) => new Date(SIX.getTime() + minutes * MINUTE_MS);

const made = (id: string, pickupWindowId: string) => order(id, { status: "completed", pickupWindowId });

/** Returns a hold of an order in the first window, which ends after 20 minutes. */
const holdOf = (orderId: string, releasedAt: string | null = null) => ({
  orderId,
  endsAt: after(1_200),
  heldUntil: after(3_000),
  isOnTheWay: false,
  releasedAt,
});

describe("the suggested delay", () => {
  test("is that of the kitchen's place in the window it serves", () => {
    const board = boardOf([made("a", "first"), order("b", { checkedInAt: after(0) })]);
    expect(suggestedDelay(board, at(12))).toBeUndefined();
    expect(suggestedDelay(board, at(25))).toBe(15);
  });

  test("is none once only orders are left whose owners haven't come", () => {
    const board = boardOf([made("a", "first"), order("b")]);
    expect(suggestedDelay(board, at(12))).toBeUndefined();
    expect(suggestedDelay(board, at(25))).toBeUndefined();
    const second = [made("c", "second"), order("d", { pickupWindowId: "second" })];
    expect(suggestedDelay(boardOf([order("b"), ...second]), at(60))).toBeUndefined();
  });

  test("doesn't count an order whose owner hasn't come once the kitchen has started a later window", () => {
    const next = order("c", { pickupWindowId: "second", checkedInAt: after(0) });
    expect(suggestedDelay(boardOf([order("a"), next]), at(25))).toBe(25);
    const started = order("b", { status: "preparing", pickupWindowId: "second" });
    expect(suggestedDelay(boardOf([order("a"), started, next]), at(25))).toBeUndefined();
    const later = boardOf([order("a"), made("b", "second"), next]);
    expect(suggestedDelay(later, at(25))).toBeUndefined();
    expect(suggestedDelay(later, at(41))).toBe(15);
  });

  test("doesn't count a released order", () => {
    const board = boardOf([order("a"), made("b", "first")], { awaited: [holdOf("a", after(3_000))] });
    expect(suggestedDelay(board, at(55))).toBeUndefined();
  });
});
