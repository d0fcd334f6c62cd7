import { expect, test } from "vitest";
import { after, boardOf, order, SIX } from "../device/example-board.ts";
import type { LoggedScan } from "./scan-log.ts";
import { findTroubles, troubleSummary } from "./troubles.ts";

const ID = "0198f0b2-6a5e-7c3d-9b1f-2d4c6e8a0b1c";
const conflict = {
  id: "c1",
  orderId: ID,
  orderNumber: "K7M-3PX",
  keptDeviceId: "d1",
  keptBy: "June C.",
  keptAt: after(-60),
  lostActionId: "a1",
  lostDeviceId: "d2",
  lostBy: "Theo O.",
  lostAt: after(-30),
  cancelledAt: null,
  isReleased: false,
};

function scan(changes: Partial<LoggedScan> = {}): LoggedScan {
  const result = { tone: "used", word: "Already Picked Up", text: "", order: order(ID) } as const;
  return { key: "a1", at: SIX, result, actionId: "a1", isUndone: false, isSeen: false, ...changes };
}

test("reports a scan that the server refused until somebody has seen it", () => {
  expect(findTroubles(boardOf([]), [scan()])).toMatchObject([{ kind: "refused" }]);
  expect(findTroubles(boardOf([]), [scan({ isSeen: true })])).toEqual([]);
});

test("doesn't report a refusal that was shown at once, before a hand-off", () => {
  const { actionId: _, ...shown } = scan();
  expect(findTroubles(boardOf([]), [{ ...shown, actionId: undefined }])).toEqual([]);
});

test("reports a conflict of this device once, and one of another device too", () => {
  const board = boardOf([], { conflicts: [conflict] });
  expect(findTroubles(board, [scan()])).toEqual([{ kind: "conflict", conflict }]);
  expect(findTroubles(board, [])).toEqual([{ kind: "conflict", conflict }]);
});

test("summarizes bags handed off twice as such, and mixed troubles in general words", () => {
  const board = boardOf([], { conflicts: [conflict] });
  expect(troubleSummary(findTroubles(board, []))).toBe("1 order went out twice");
  expect(troubleSummary(findTroubles(boardOf([]), [scan()]))).toBe("1 scan to check");
  expect(troubleSummary(findTroubles(board, [scan({ key: "a2", actionId: "a2" })]))).toBe("2 scans to check");
});
