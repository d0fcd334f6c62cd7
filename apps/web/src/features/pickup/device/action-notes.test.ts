import { afterEach, expect, test, vi } from "vitest";
import { ActionNotes } from "./action-notes.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Storage whose entries are its properties, like the browser's. */
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

test("returns written actions to the next page in order, until they are struck", () => {
  const storage = storageOf(new FakeStorage());
  const notes = new ActionNotes(storage);
  // Ids are random, so they are in reverse order here.
  const strikes = ["c", "b", "a"].map((id) => notes.write(noted(id)));
  const nextPage = new ActionNotes(storage);
  expect(idsIn(nextPage)).toEqual(["c", "b", "a"]);
  expect(nextPage.read()[0]).toMatchObject(noted("c"));
  strikes[1]?.();
  expect(idsIn(nextPage)).toEqual(["c", "a"]);
  nextPage.read()[0]?.strike();
  expect(idsIn(notes)).toEqual(["a"]);
});

test("returns actions of an earlier page before those of this page", () => {
  const storage = storageOf(new FakeStorage());
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  const before = new ActionNotes(storage);
  for (const id of ["d", "c"]) before.write(noted(id));
  vi.setSystemTime(1_000_000_000_001);
  new ActionNotes(storage).write(noted("b"));
  expect(idsIn(before)).toEqual(["d", "c", "b"]);
});

test("ignores foreign entries, and doesn't fail on a full storage", () => {
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
