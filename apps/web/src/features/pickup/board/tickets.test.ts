import type { CrewItem, CrewOrder } from "@secret/contract";
import { ticketAge } from "@secret/domain";
import { describe, expect, test } from "vitest";
import { minutesText, paceText, shortSpan, waitText } from "./board-copy.ts";
import { findNews } from "./board-news.ts";
import { allergenLine, expectedTimes, toTicket, wideColumn } from "./tickets.ts";

const item = (id: string, allergens: CrewItem["allergens"]): CrewItem => ({
  id,
  name: id,
  imageUrl: null,
  units: 1,
  priceCents: 2400,
  isAvailable: true,
  left: null,
  allergens,
});
const lineOf = (...ids: string[]) => ({
  items: ids.map((id) => ({ menuItemId: id, name: id, quantity: 1, specialInstructions: "" })),
});

function order(id: string, changes: Partial<CrewOrder> = {}): CrewOrder {
  return {
    id,
    orderNumber: id,
    status: "confirmed",
    statusSince: "2026-11-21T18:00:00.000Z",
    updatedAt: "2026-11-21T18:00:00.000Z",
    placedAt: "2026-11-21T18:00:00.000Z",
    pickupWindowId: "window",
    name: "Ana M.",
    phoneHash: null,
    units: 1,
    items: [],
    isWalkUp: false,
    isTransferred: false,
    checkedInAt: null,
    pickedUpAt: null,
    codeHash: null,
    labelsPrinted: 0,
    previousStatusSince: null,
    ...changes,
  };
}

describe("a ticket", () => {
  test("is the same object for the same order", () => {
    const one = order("A");
    expect(toTicket(one)).toBe(toTicket(one));
    expect(toTicket({ ...one })).not.toBe(toTicket(one));
  });

  test("lists each allergen once, and items whose allergens aren't known", () => {
    const items = [
      item("tail", ["shellfish", "wheat"]),
      item("bun", ["wheat", "tree-nuts"]),
      item("slaw", null),
    ];
    expect(allergenLine(lineOf("tail", "bun"), items)).toBe("Contains shellfish, wheat, tree nuts.");
    expect(allergenLine(lineOf("slaw", "tail", "gone"), items)).toBe(
      "Contains shellfish, wheat. No allergen info: slaw, gone.",
    );
    expect(allergenLine(lineOf("water"), [item("water", [])])).toBe("");
  });
});

describe("the board's news", () => {
  const before = new Map([
    ["A", false],
    ["B", true],
  ]);
  const findNewsIn = (...orders: CrewOrder[]) => {
    const { isNew, checkedIn } = findNews(before, orders.map(toTicket));
    return { isNew: isNew.map(({ id }) => id), checkedIn: checkedIn.map(({ id }) => id) };
  };
  const checkedInAt = "2026-11-21T18:05:00.000Z";

  test("includes new orders and new check-ins", () => {
    expect(findNewsIn(order("A", { checkedInAt }), order("B", { checkedInAt }), order("C"))).toEqual({
      isNew: ["C"],
      checkedIn: ["A"],
    });
  });

  test("excludes orders that are handed off, come back or move on", () => {
    expect(
      findNewsIn(order("A", { checkedInAt, status: "completed" }), order("D", { status: "ready" })),
    ).toEqual({
      isNew: [],
      checkedIn: [],
    });
  });
});

test("formats times without AM or PM", () => {
  expect([0, 7, 60, 80, 1574].map(minutesText)).toEqual(["0 min", "7 min", "1 h", "1 h 20 min", "26 h"]);
  expect([5, -12].map(waitText)).toEqual(["5 min", "in 12 min"]);
  expect([4, 0, -6].map(paceText)).toEqual(["4 min ahead", "On time", "6 min behind"]);
  const window = { startsAt: new Date("2026-11-22T02:00:00Z"), endsAt: new Date("2026-11-22T02:20:00Z") };
  expect(shortSpan(window, "America/Los_Angeles")).toBe("6:00–6:20");
});

test("widens the column that most tickets are in, and keeps it wide a while", () => {
  const counts = (confirmed: number, preparing: number, ready: number) => ({ confirmed, preparing, ready });
  expect(wideColumn(counts(30, 9, 7), undefined)).toBe("confirmed");
  expect(wideColumn(counts(9, 10, 8), undefined)).toBeUndefined();
  expect(wideColumn(counts(4, 0, 1), undefined)).toBeUndefined();
  expect(wideColumn(counts(11, 6, 1), undefined)).toBeUndefined();
  expect(wideColumn(counts(11, 6, 1), "confirmed")).toBe("confirmed");
  expect(wideColumn(counts(7, 6, 1), "confirmed")).toBeUndefined();
  expect(wideColumn(counts(2, 6, 14), "preparing")).toBe("ready");
});

test("a ticket is late only after its window's announced delay", () => {
  const window = {
    startsAt: new Date("2026-11-21T18:00:00Z"),
    endsAt: new Date("2026-11-21T18:20:00Z"),
    shiftMinutes: 20,
  };
  const ticket = toTicket(order("A"));
  const toneAt = (time: string) => ticketAge(ticket, expectedTimes(window), new Date(time)).tone;
  expect(toneAt("2026-11-21T18:25:00Z")).toBe("calm");
  expect(toneAt("2026-11-21T18:30:00Z")).toBe("long");
  expect(toneAt("2026-11-21T18:40:00Z")).toBe("late");
});
