import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("formats a count with its noun", () => {
  expect([counted(0, "order"), counted(1, "order"), counted(1_204, "order")]).toEqual([
    "0 orders",
    "1 order",
    "1,204 orders",
  ]);
  expect([counted(1, "order is", "orders are"), counted(2, "order is", "orders are")]).toEqual([
    "1 order is",
    "2 orders are",
  ]);
});
