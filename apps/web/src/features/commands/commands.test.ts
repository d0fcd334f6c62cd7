import { expect, test } from "vitest";
import { findCommands, PAGES } from "./commands.ts";

const EVENTS = [
  { id: "1", title: "Koreatown Rooftop Supper" },
  { id: "2", title: "The Order of the Tail" },
];

const namesFor = (typed: string) => findCommands(typed, EVENTS, []).map(({ name }) => name);

test("lists every page for an empty search", () => {
  expect(findCommands("  ", EVENTS, [])).toEqual(PAGES);
});

test("lists matching pages and events, prefix matches first, then the searches", () => {
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

test("offers the searches for text that matches no name", () => {
  expect(namesFor("D4H-F8H")).toHaveLength(4);
  expect(findCommands(" D4H-F8H ", EVENTS, [])[0]).toMatchObject({
    to: "/admin/orders",
    search: { search: "D4H-F8H" },
  });
});

test("lists what the server found before the searches, and no searches before its answer", () => {
  const order = { name: "D4H-F8H · Sam · $71.95", to: "/admin/orders/$orderId", more: "Order" } as const;
  expect(findCommands("d4h", EVENTS, [order]).slice(0, 2)).toMatchObject([
    order,
    { name: "Orders with “d4h”" },
  ]);
  expect(findCommands("koreatown", EVENTS, undefined)).toHaveLength(1);
});

test("gives each page its own shortcut", () => {
  const keys = PAGES.flatMap((page) => page.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
