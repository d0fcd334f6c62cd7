import { afterEach, expect, test, vi } from "vitest";
import { ActionNotes } from "./action-notes.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** As a browser's: its entries are its properties. */
class FakeStorage {
  [key: string]: unknown;
  setItem(key: string, text: string): void {
    this[key] = text;
  }
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const storageOf = (storage: FakeStorage) => storage as unknown as Storage;

function noted(id: string) {
  const action = {
    id,
    at: "2026-08-01T18:00:00.000Z",
    kind: "move",
    orderId: "a",
    from: "confirmed",
    to: "preparing",
  };
  return { accountId: "sam", eventId: "evening", action: action as never };
}

const idsIn = (notes: ActionNotes) => notes.read().map(({ action }) => action.id);

test("what was done is read by the next page in the order in which it was done, until it is struck out", () => {
  const storage = storageOf(new FakeStorage());
  const notes = new ActionNotes(storage);
  // Ids are random: here against the order.
  const strikes = ["c", "b", "a"].map((id) => notes.write(noted(id)));
  const nextPage = new ActionNotes(storage);
  expect(idsIn(nextPage)).toEqual(["c", "b", "a"]);
  expect(nextPage.read()[0]).toMatchObject(noted("c"));
  strikes[1]?.();
  expect(idsIn(nextPage)).toEqual(["c", "a"]);
  nextPage.read()[0]?.strike();
  expect(idsIn(notes)).toEqual(["a"]);
});

test("what the page before left comes before what this one did", () => {
  const storage = storageOf(new FakeStorage());
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  const before = new ActionNotes(storage);
  for (const id of ["d", "c"]) before.write(noted(id));
  vi.setSystemTime(1_000_000_000_001);
  new ActionNotes(storage).write(noted("b"));
  expect(idsIn(before)).toEqual(["d", "c", "b"]);
});

test("nothing else that the browser keeps is taken for a note, and a full one fails nobody", () => {
  const storage = new FakeStorage();
  storage.setItem("crew-device", "11111111-1111-4111-8111-111111111111");
  storage.setItem("theme", "dark");
  const notes = new ActionNotes(storageOf(storage));
  expect(notes.read()).toEqual([]);
  storage.setItem = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  notes.write(noted("a"))();
  expect(notes.read()).toEqual([]);
});
