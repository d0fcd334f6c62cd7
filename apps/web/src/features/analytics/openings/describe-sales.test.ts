import { expect, test } from "vitest";
import { describeSales } from "./describe-sales.ts";

const TITLES = new Map([
  ["1", "Friday Fry"],
  ["2", "Night Market"],
]);

test("counts the orders of one event and adds up their money", () => {
  expect(describeSales([{ eventId: "1", totalCents: 7_195 }], TITLES)).toBe(
    "1 new order · Friday Fry · $71.95",
  );
  const sales = Array.from({ length: 1_012 }, () => ({ eventId: "1", totalCents: 5_000 }));
  expect(describeSales(sales, TITLES)).toBe("1,012 new orders · Friday Fry · $50,600.00");
});

test("counts the events of orders of several, and leaves out an unknown title", () => {
  const sale = (eventId: string) => ({ eventId, totalCents: 1_000 });
  expect(describeSales([sale("1"), sale("2")], TITLES)).toBe("2 new orders · 2 events · $20.00");
  expect(describeSales([sale("3")], TITLES)).toBe("1 new order · $10.00");
});
