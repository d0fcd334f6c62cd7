import { expect, test } from "vitest";
import { ChoicesStore, NO_CHOICES } from "./choices-store.ts";

function storageOf(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("restores each choice after a reload", () => {
  const storage = storageOf();
  const store = new ChoicesStore(storage);
  store.choose("event", { tip: { percent: 15 } });
  store.choose("event", { pickupWindowId: "late", promoCode: "FIRSTBITE" });
  store.choose("event", { rankedWindowIds: ["late", "early"], takesFewer: false });
  expect(new ChoicesStore(storage).choices).toEqual({
    eventId: "event",
    tip: { percent: 15 },
    pickupWindowId: "late",
    promoCode: "FIRSTBITE",
    rankedWindowIds: ["late", "early"],
    takesFewer: false,
  });
});

test("starts empty for another event and drops the previous one's choices", () => {
  const store = new ChoicesStore(storageOf());
  store.choose("event", { tip: { typed: "5.00" }, promoCode: "FIRSTBITE" });
  store.choose("another", { pickupWindowId: "late" });
  expect(store.choices).toEqual({ ...NO_CHOICES, eventId: "another", pickupWindowId: "late" });
});

test("follows another tab's choices, and clears them", () => {
  const storage = storageOf();
  const [here, there] = [new ChoicesStore(storage), new ChoicesStore(storage)];
  let notifiedCount = 0;
  here.subscribe(() => notifiedCount++);
  there.choose("event", { tip: { percent: 20 } });
  here.storageChanged("checkout");
  expect(here.choices.tip).toEqual({ percent: 20 });
  expect(notifiedCount).toBe(1);
  there.clear();
  here.storageChanged(null);
  expect(here.choices).toEqual(NO_CHOICES);
});

test.each(["not json", "[]", '{"eventId":7}', "null"])(
  "starts empty when the stored choices are invalid: %s",
  (stored) => {
    expect(new ChoicesStore(storageOf(new Map([["checkout", stored]]))).choices).toEqual(NO_CHOICES);
  },
);

test("drops an invalid tip but keeps the other choices", () => {
  const stored = JSON.stringify({ eventId: "event", tip: { percent: "much" }, promoCode: "FIRSTBITE" });
  const store = new ChoicesStore(storageOf(new Map([["checkout", stored]])));
  expect(store.choices).toMatchObject({ tip: { percent: 0 }, promoCode: "FIRSTBITE" });
});
