import { expect, test } from "vitest";
import { findCommands, PAGES } from "./commands.ts";

const EVENTS = [
  { id: "1", title: "Koreatown Rooftop Supper" },
  { id: "2", title: "The Order of the Tail" },
];

const namesFor = (typed: string) => findCommands(typed, EVENTS).map(({ name }) => name);

test("nothing typed: every page", () => {
  expect(findCommands("  ", EVENTS)).toEqual(PAGES);
});

test("pages and events whose name has all words, those first that begin so, then the searches", () => {
  expect(namesFor("order")).toEqual([
    "Orders",
    "The Order of the Tail",
    "Orders with “order”",
    "Users with “order”",
    "Messages with “order”",
    "Audit log with “order”",
  ]);
  expect(namesFor("supper ROOF")[0]).toBe("Koreatown Rooftop Supper");
  expect(namesFor("events").slice(0, 2)).toEqual(["Events", "Archived events"]);
});

test("what has no name is searched for", () => {
  expect(namesFor("D4H-F8H")).toHaveLength(4);
  expect(findCommands(" D4H-F8H ", EVENTS)[0]).toMatchObject({
    to: "/admin/orders",
    search: { search: "D4H-F8H" },
  });
});

test("no two pages have the same keys", () => {
  const keys = PAGES.flatMap((page) => page.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
