import { expect, test } from "vitest";
import { after, order, SIX } from "../device/example-board.ts";
import type { LoggedScan } from "./scan-log.ts";
import { foreignCode, handedOff } from "./scan-result.ts";
import { isJustOut, mayUndo } from "./use-scanner.ts";

const SCAN: LoggedScan = {
  key: "scan",
  at: SIX,
  result: handedOff(order("a", { status: "ready" })),
  actionId: "action",
  isUndone: false,
  isSeen: false,
};
const at = (seconds: number) => new Date(after(seconds));

test("allows one undo of a hand-off for ten seconds, and of nothing else", () => {
  expect(mayUndo(SCAN, at(0))).toBe(true);
  expect(mayUndo(SCAN, at(9.9))).toBe(true);
  expect(mayUndo(SCAN, at(10))).toBe(false);
  expect(mayUndo({ ...SCAN, isUndone: true }, at(1))).toBe(false);
  expect(mayUndo({ ...SCAN, result: foreignCode() }, at(1))).toBe(false);
});

test("offers to put a wrong bag right for thirty seconds after its hand-off", () => {
  expect(isJustOut(SCAN, at(29.9))).toBe(true);
  expect(isJustOut(SCAN, at(30))).toBe(false);
  expect(isJustOut({ ...SCAN, isUndone: true }, at(1))).toBe(false);
  expect(isJustOut({ ...SCAN, result: foreignCode() }, at(1))).toBe(false);
});
