import { beforeEach, expect, test, vi } from "vitest";
import { CounterStore } from "./counter-store.ts";
import { EMPTY_DRAFT } from "./sale-draft.ts";

let kept: Map<string, string>;
let store: CounterStore;
const open = () =>
  new CounterStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
beforeEach(() => {
  kept = new Map();
  store = open();
});
const lines = [{ menuItemId: "tail", quantity: 2, specialInstructions: "" }];
const tapIn = () => store.changeDraft("event", (draft) => ({ ...draft, eventId: "event", lines }));

test("keeps the draft across a reload, as the same object until it changes", () => {
  tapIn();
  expect(open().stateOf("event").draft.lines).toEqual(lines);
  expect(store.stateOf("event")).toBe(store.stateOf("event"));
});

test("empties the draft after a sale, which is shown until the next one starts", () => {
  tapIn();
  store.endDraft("event", "action");
  expect(store.stateOf("event")).toMatchObject({ draft: EMPTY_DRAFT, shownId: "action" });
  store.show("event", null);
  expect(store.stateOf("event").shownId).toBeNull();
});

test("settles a refused sale once, by reselling its lines or by returning the money", () => {
  const again = { ...EMPTY_DRAFT, lines, taken: { tender: "cash" as const, cents: 2854 } };
  store.endDraft("event", "first");
  store.settle("event", "first", again);
  expect(store.stateOf("event")).toMatchObject({ draft: again, shownId: null, settledIds: ["first"] });
  store.settle("event", "second");
  expect(store.stateOf("event")).toMatchObject({ draft: again, settledIds: ["second", "first"] });
});

test("belongs to one event, and starts empty when its storage is cleared or unreadable", () => {
  tapIn();
  expect(store.stateOf("other").draft).toEqual(EMPTY_DRAFT);
  expect(store.stateOf("event").draft.lines).toEqual(lines);
  kept.clear();
  expect(store.stateOf("event").draft).toEqual(EMPTY_DRAFT);
  kept.set("counter", "{");
  expect(open().stateOf("event").draft).toEqual(EMPTY_DRAFT);
});

test("notifies subscribers of each change, including another tab's", () => {
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  tapIn();
  store.storageChanged();
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  tapIn();
  expect(heard).toHaveBeenCalledTimes(2);
});

test("keeps the answer of Square's app with the charge it is for, and ignores any other", () => {
  tapIn();
  const charge = { id: "charge", state: "ours", amountCents: 2854 };
  store.changeDraft("event", (draft) => ({ ...draft, charge }));
  const answer = { state: "ours", transactionId: "T", errorCode: undefined };
  expect(open().answerCharge({ ...answer, state: "another" })).toBeUndefined();
  expect(store.stateOf("event").draft.charge).toEqual(charge);
  expect(open().answerCharge(answer)).toBe("event");
  expect(open().stateOf("event").draft.charge).toEqual({ ...charge, transactionId: "T" });
});
