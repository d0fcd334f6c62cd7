import { expect, test } from "vitest";
import { KeptCards } from "./kept-cards.ts";

test("abuse 75: the card cache is limited by size, and evicts the least recently used first", () => {
  const cards = new KeptCards(10);
  cards.keep("a", Buffer.alloc(4));
  cards.keep("b", Buffer.alloc(4));
  expect(cards.find("a")).toBeDefined();
  cards.keep("c", Buffer.alloc(4));
  expect(cards.find("b")).toBeUndefined();
  expect(cards.find("a")).toBeDefined();
  cards.keep("a", Buffer.alloc(6));
  expect(cards.find("c")).toBeDefined();
  cards.keep("huge", Buffer.alloc(11));
  expect(["a", "b", "c", "huge"].map((key) => cards.find(key))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
