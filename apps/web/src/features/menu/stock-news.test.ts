import { expect, test } from "vitest";
import { stockNews } from "./stock-news.ts";

const item = (name: string, left: number | null, isAvailable = true) => ({
  id: name,
  name,
  isAvailable,
  currentQuantity: 0,
  maxQuantity: left,
});

test.each([
  [item("Tail", 40), item("Tail", 20), ""],
  [item("Tail", 4), item("Tail", 3), "Only 3 of Tail left"],
  [item("Tail", 3), item("Tail", 3), ""],
  [item("Tail", 1), item("Tail", 2), ""],
  [item("Tail", 2), item("Tail", 0), "Tail is sold out"],
  [item("Tail", 0), item("Tail", 2), "Tail is back"],
  [item("Tail", 40), item("Tail", 40, false), "Tail is not available"],
  [item("Tail", null), item("Tail", null), ""],
])("announces the change from %j to %j as %j", (before, after, news) => {
  expect(stockNews([before], [after])).toBe(news);
});

test("announces simultaneous changes together, and no new items", () => {
  const before = [item("Tail", 2), item("Fries", 9)];
  const after = [item("Tail", 0), item("Fries", 1), item("Slaw", 1)];
  expect(stockNews(before, after)).toBe("Tail is sold out. Only 1 of Fries left");
});
