import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { after, boardOf, order } from "../device/example-board.ts";
import { countNames, groupOrders } from "./group-orders.ts";
import { searchOrders } from "./search-orders.ts";

const KEY = Buffer.from("a key of the board, with - and _ in it?>~");
const hashOf = (id: string, digits: string) =>
  createHmac("sha256", KEY).update(`${id}:${digits}`).digest("hex");
const ANA = order("ana", { orderNumber: "K7M-3PX", name: "Ana M.", phoneHash: hashOf("ana", "0142") });
const JOSE = order("jose", { orderNumber: "D4H-F8H", name: "José A.", phoneHash: hashOf("jose", "2346") });
const BO = order("bo", { orderNumber: "234-6CD", name: "Bo", isWalkUp: true });
const ORDERS = [ANA, JOSE, BO];

async function find(typed: string): Promise<string[]> {
  const found = await searchOrders(ORDERS, typed, KEY.toString("base64url"));
  return found.map(({ id }) => id);
}

test("finds every order when nothing is typed", async () => {
  expect(await find("  ")).toEqual(["ana", "jose", "bo"]);
});

test("finds a name by any part, whatever its accents and case", async () => {
  expect(await find("ANA")).toEqual(["ana"]);
  expect(await find("jose")).toEqual(["jose"]);
  expect(await find("sé a")).toEqual(["jose"]);
  expect(await find("zebra")).toEqual([]);
});

test("finds a number by its beginning, with or without the dash", async () => {
  expect(await find("k7m3")).toEqual(["ana"]);
  expect(await find("D4H-F8H")).toEqual(["jose"]);
  expect(await find("F8H")).toEqual([]);
});

test("finds four digits at the end of a phone, by its hash alone, or at the beginning of a number", async () => {
  expect(await find("0142")).toEqual(["ana"]);
  expect(await find("2346")).toEqual(["jose", "bo"]);
  expect(await find("142")).toEqual([]);
});

test("lists checked-in orders first, longest wait on top, then by window, and the last pickup at the end", () => {
  const { windows } = boardOf([]);
  const orders = [
    order("late", { pickupWindowId: "second", name: "Zoe" }),
    order("b", { name: "Bo" }),
    order("a", { name: "ana" }),
    order("new", { checkedInAt: after(-60) }),
    order("old", { checkedInAt: after(-600), pickupWindowId: "second" }),
    order("first-out", { status: "completed", pickedUpAt: after(-300) }),
    order("last-out", { status: "completed", pickedUpAt: after(-100) }),
    order("gone", { status: "cancelled", statusSince: after(-90) }),
    order("gone-first", { status: "cancelled", statusSince: after(-400) }),
  ];
  const { checkedIn, toCome, handedOff, cancelled } = groupOrders(windows, orders);
  expect(checkedIn.map(({ id }) => id)).toEqual(["old", "new"]);
  expect(toCome.map((group) => [group.window.id, ...group.orders.map(({ id }) => id)])).toEqual([
    ["first", "a", "b"],
    ["second", "late"],
  ]);
  expect(handedOff.map(({ id }) => id)).toEqual(["last-out", "first-out"]);
  expect(cancelled.map(({ id }) => id)).toEqual(["gone", "gone-first"]);
});

test("counts the open orders of each name, but not walk-ups without one", () => {
  const names = countNames([
    order("jose-1", { name: "Jose R." }),
    order("jose-2", { name: "Jose R.", status: "ready" }),
    order("jose-3", { name: "Jose R.", status: "completed" }),
    order("ana", { name: "Ana M." }),
    order("walk-1", { name: "" }),
    order("walk-2", { name: "" }),
  ]);
  expect([...names]).toEqual([
    ["Jose R.", 2],
    ["Ana M.", 1],
  ]);
});
