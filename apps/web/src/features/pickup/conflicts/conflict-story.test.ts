import type { PickupConflict } from "@secret/contract";
import { expect, test } from "vitest";
import { after, boardOf, order } from "../device/example-board.ts";
import { conflictStory, conflictSummary } from "./conflict-story.ts";

const TWICE: PickupConflict = {
  id: "c1",
  orderId: "c4v-7kh",
  orderNumber: "C4V-7KH",
  keptDeviceId: "tablet",
  keptBy: "June C.",
  keptAt: after(14),
  lostActionId: "a1",
  lostDeviceId: "phone",
  lostBy: "Theo O.",
  lostAt: after(51),
  cancelledAt: null,
  isReleased: false,
};
const BOARD = boardOf([
  order("c4v-7kh", {
    name: "Chloe D.",
    items: [{ menuItemId: "tail", name: "Roll", quantity: 3, specialInstructions: "" }],
  }),
]);
const BAG = "C4V-7KH (Chloe D., 3 × Roll)";

test("names the bag's owner, each device's person and second, and what to do", () => {
  expect(conflictStory(TWICE, BOARD, "elsewhere")).toBe(
    `${BAG} went out twice: June C.’s device 6:00:14 PM, Theo O.’s device 6:00:51 PM. Count the bags.`,
  );
  expect(conflictStory(TWICE, BOARD, "phone")).toBe(
    `${BAG} went out twice: June C.’s device 6:00:14 PM, this device 6:00:51 PM. Count the bags.`,
  );
  expect(conflictStory(TWICE, BOARD, "tablet")).toMatch(/: this device 6:00:14 PM, Theo O.’s device/);
});

test("distinguishes two devices of one person, and one device that did it twice", () => {
  const sameName = { ...TWICE, keptBy: "Theo O." };
  expect(conflictStory(sameName, BOARD, "elsewhere")).toMatch(
    /: Theo O.’s device 6:00:14 PM, Theo O.’s other device 6:00:51 PM\./,
  );
  expect(conflictStory({ ...sameName, keptDeviceId: "phone" }, BOARD, "phone")).toMatch(
    /: this device 6:00:14 PM, and again 6:00:51 PM\./,
  );
});

test("describes an old code, and a cancelled or released order", () => {
  const beside = { ...TWICE, keptDeviceId: null, keptBy: null, keptAt: null };
  expect(conflictStory(beside, BOARD, "phone")).toBe(
    `${BAG} left on an old code: this device 6:00:51 PM. Its owner has a new one.`,
  );
  expect(conflictStory({ ...beside, isReleased: true }, BOARD, "phone")).toBe(
    `${BAG} left at 6:00 PM, but it was released and its food sold. Tell an admin.`,
  );
  expect(conflictStory({ ...beside, cancelledAt: after(120) }, BOARD, "phone")).toBe(
    `${BAG} left at 6:00 PM, before it was cancelled. Tell an admin.`,
  );
  expect(conflictStory({ ...beside, cancelledAt: after(30) }, boardOf([]), "phone")).toBe(
    "C4V-7KH left at 6:00 PM, after it was cancelled. Tell an admin.",
  );
});

test("summarizes several conflicts", () => {
  expect(conflictSummary([TWICE])).toBe("1 order went out twice");
  expect(conflictSummary([TWICE, TWICE, TWICE])).toBe("3 orders went out twice");
  expect(conflictSummary([TWICE, { ...TWICE, keptAt: null }])).toBe("2 bags to check");
});
