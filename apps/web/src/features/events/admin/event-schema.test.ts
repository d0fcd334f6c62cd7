import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EMPTY_EVENT } from "./empty-event.ts";
import { type EventForm, eventForm } from "./event-schema.ts";

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
  const issues = eventForm.safeParse({ ...EVENING, ...changed }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("what was typed becomes the contract's request", () => {
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

test("what is wrong stands at the field where it was typed", () => {
  expect(wrong({ title: " ", eventAt: "" })).toEqual([
    "title: Title is required",
    "eventAt: Event date and time is required",
  ]);
  expect(wrong({ maxOrders: "0" })).toEqual(["maxOrders: A whole number of at least 1"]);
  const menu = [{ ...EVENING.menu[0], name: "Tail", price: "a lot" }] as EventForm["menu"];
  expect(wrong({ menu })).toEqual(["menu.0.price: A price such as 24.00"]);
  expect(wrong({ registrationClosesAt: "2026-12-20T12:00" })).toEqual([
    "registrationClosesAt: Registration must close before the event",
  ]);
});

test("a time that clocks skip is refused at its field, and asked for no more than that", () => {
  expect(wrong({ registrationOpensAt: "2027-03-14T02:30", eventAt: "2027-03-20T18:00" })).toEqual([
    "registrationOpensAt: 2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.",
  ]);
  expect(wrong({ notificationAt: "2027-03-14T02:30" })).toEqual([
    "notificationAt: 2:30 AM doesn't exist that night: clocks go forward. Please choose 1:30 AM or 3:30 AM.",
  ]);
});

test("of a time that happens twice the first is meant, unless the second was chosen", () => {
  const twice = { registrationOpensAt: "2026-11-01T01:30", registrationClosesAt: "2026-11-01T01:30" };
  const disambiguation = { ...EVENING.disambiguation, registrationClosesAt: "later" } as const;
  expect(eventForm.parse({ ...EVENING, ...twice, disambiguation })).toMatchObject({
    registrationOpensAt: "2026-11-01T08:30:00.000Z",
    registrationClosesAt: "2026-11-01T09:30:00.000Z",
  });
});
