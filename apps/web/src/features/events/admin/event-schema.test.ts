import type { AdminEventDetail } from "@secret/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeIssue } from "../../../platform/forms/describe-issue.ts";
import { EMPTY_EVENT, EMPTY_MENU_ITEM, typedFrom } from "./empty-event.ts";
import { type EventForm, editedEventForm, eventForm } from "./event-schema.ts";
import { menuItemForm } from "./menu/menu-item-schema.ts";
import { EMPTY_ITEM } from "./menu/typed-item.ts";

beforeAll(() => void vi.useFakeTimers({ now: new Date("2026-10-01T12:00:00Z"), toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const EVENING: EventForm = {
  ...EMPTY_EVENT,
  title: "Night of the tails",
  locationName: "The alley",
  address: "1 Main St",
  zipCode: "90012",
  eventAt: "2026-11-21T18:30",
  registrationOpensAt: "2026-11-01T12:00",
  registrationClosesAt: "2026-11-20T12:00",
  pickupStartsAt: "2026-11-21T18:30",
  pickupEndsAt: "2026-11-21T21:00",
};

function wrong(changed: Partial<EventForm>): string[] {
  const issues =
    eventForm.safeParse({ ...EVENING, ...changed }, { error: describeIssue }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("converts typed values to the contract's request", () => {
  const [item] = EVENING.menu;
  const menu = [{ ...item, name: "Classic Tail", price: "24.50" }, ...EMPTY_EVENT.menu] as EventForm["menu"];
  expect(eventForm.parse({ ...EVENING, menu, maxOrders: "40" })).toMatchObject({
    eventAt: "2026-11-22T02:30:00.000Z",
    notificationAt: undefined,
    latitude: null,
    maxOrders: 40,
    menu: [{ name: "Classic Tail", priceCents: 2450, maxQuantity: null }],
  });
});

test("opens entries so many minutes before ordering, or not at all", () => {
  expect(eventForm.parse(EVENING)).toMatchObject({ entriesOpenAt: null });
  const draw = { ...EVENING, entryMinutes: "30", needsPhoneToEnter: true };
  expect(eventForm.parse(draw)).toMatchObject({
    registrationOpensAt: "2026-11-01T20:00:00.000Z",
    entriesOpenAt: "2026-11-01T19:30:00.000Z",
    needsPhoneToEnter: true,
  });
  expect(wrong({ entryMinutes: "2881" })).toEqual([
    "entryMinutes: Entries must be open for 5 minutes to 48 hours before ordering opens",
  ]);
});

test("a draw's entries keep their opening when an outage, or the owner, moves their close", () => {
  const saved = eventForm.parse({ ...EVENING, entryMinutes: "30" });
  const former = {
    ...saved,
    registrationOpensAt: "2026-11-01T20:01:13.400Z",
    notificationAt: "2026-10-31T20:00:00.000Z",
    cancellationCutoffAt: saved.registrationClosesAt,
    isDrawStarted: true,
    pickupWindows: [],
    menu: [],
  } as unknown as AdminEventDetail;
  const typed = typedFrom(former);
  const edited = editedEventForm(former);
  expect(edited.parse({ ...typed, title: "Later" })).toMatchObject({
    entriesOpenAt: saved.entriesOpenAt,
    registrationOpensAt: former.registrationOpensAt,
  });
  expect(edited.parse({ ...typed, registrationOpensAt: "2026-11-01T12:20" })).toMatchObject({
    entriesOpenAt: saved.entriesOpenAt,
    registrationOpensAt: "2026-11-01T20:20:00.000Z",
  });
});

test("reports each error at its field", () => {
  expect(wrong({ title: " ", eventAt: "" })).toEqual([
    "title: Title is required",
    "eventAt: Event date and time is required",
  ]);
  expect(wrong({ maxOrders: "0" })).toEqual(["maxOrders: Enter a whole number of at least 1"]);
  const menu = [{ ...EVENING.menu[0], name: "Tail", price: "a lot" }] as EventForm["menu"];
  expect(wrong({ menu })).toEqual(["menu.0.price: Enter a price, such as 24.00"]);
  expect(wrong({ registrationClosesAt: "2026-12-20T12:00" })).toEqual([
    "registrationClosesAt: Registration must close before the event",
  ]);
});

test.each([
  [{ title: "x".repeat(167) }, "title: Keep it to 120 characters or fewer (yours has 167)."],
  [{ description: "x".repeat(4001) }, "description: Keep it to 4,000 characters or fewer (yours has 4,001)."],
  [{ latitude: "91" }, "latitude: Latitude is between -90 and 90."],
  [{ latitude: "north" }, "latitude: Latitude is between -90 and 90."],
  [{ longitude: "-181" }, "longitude: Longitude is between -180 and 180."],
  [{ maxOrders: "1000001" }, "maxOrders: Enter 1,000,000 or less."],
  [{ salesTax: "31" }, "salesTax: Sales tax is 30% at most."],
  [itemOf({ name: "x".repeat(121) }), "menu.0.name: Keep it to 120 characters or fewer (yours has 121)."],
  [itemOf({ price: "10000.01" }), "menu.0.price: A price is $10,000.00 at most."],
  [itemOf({ maxQuantity: "many" }), "menu.0.maxQuantity: Enter a number."],
  [itemOf({ maxQuantity: "1.5" }), "menu.0.maxQuantity: Enter a whole number."],
])("explains a value beyond its limit in plain words", (changed, message) => {
  expect(wrong(changed)).toEqual([message]);
});

function itemOf(change: Partial<EventForm["menu"][number]>): Partial<EventForm> {
  return { menu: [{ ...EMPTY_MENU_ITEM, name: "Tail", price: "24", ...change }] };
}

test.each([
  ["$6.50", 650],
  ["6,50", 650],
  ["0", 0],
])("parses the price %s as %s cents, for a new event and in the menu editor", (price, priceCents) => {
  const menu = [{ ...EMPTY_MENU_ITEM, name: "Tail", price }];
  expect(eventForm.parse({ ...EVENING, menu }).menu).toMatchObject([{ priceCents }]);
  expect(menuItemForm.parse({ ...EMPTY_ITEM, name: "Tail", price })).toMatchObject({ priceCents });
});

test("rejects a time that the clock change skips, at its field only", () => {
  expect(wrong({ registrationOpensAt: "2027-03-14T02:30", eventAt: "2027-03-20T18:00" })).toEqual([
    "registrationOpensAt: 2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.",
  ]);
  expect(wrong({ notificationAt: "2027-03-14T02:30" })).toEqual([
    "notificationAt: 2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.",
  ]);
});

test("takes the first of an ambiguous time unless the second is chosen", () => {
  const twice = { registrationOpensAt: "2026-11-01T01:30", registrationClosesAt: "2026-11-01T01:30" };
  const disambiguation = { ...EVENING.disambiguation, registrationClosesAt: "later" } as const;
  expect(eventForm.parse({ ...EVENING, ...twice, disambiguation })).toMatchObject({
    registrationOpensAt: "2026-11-01T08:30:00.000Z",
    registrationClosesAt: "2026-11-01T09:30:00.000Z",
  });
});
