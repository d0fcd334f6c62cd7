import { afterEach, expect, test, vi } from "vitest";
import { WriteAheadLog } from "./write-ahead-log.ts";

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

function logged(id: string) {
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

const idsIn = (notes: WriteAheadLog) => notes.read().map(({ action }) => action.id);

test("returns written actions to the next page in order, until they are struck", () => {
  const storage = storageOf(new FakeStorage());
  const notes = new WriteAheadLog(storage);
  // Ids are random, so they are in reverse order here.
  const removals = ["c", "b", "a"].map((id) => notes.write(logged(id)));
  const nextPage = new WriteAheadLog(storage);
  expect(idsIn(nextPage)).toEqual(["c", "b", "a"]);
  expect(nextPage.read()[0]).toMatchObject(logged("c"));
  removals[1]?.();
  expect(idsIn(nextPage)).toEqual(["c", "a"]);
  nextPage.read()[0]?.remove();
  expect(idsIn(notes)).toEqual(["a"]);
});

test("returns actions of an earlier page before those of this page", () => {
  const storage = storageOf(new FakeStorage());
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  const before = new WriteAheadLog(storage);
  for (const id of ["d", "c"]) before.write(logged(id));
  vi.setSystemTime(1_000_000_000_001);
  new WriteAheadLog(storage).write(logged("b"));
  expect(idsIn(before)).toEqual(["d", "c", "b"]);
});

test("ignores foreign entries, and doesn't fail on a full storage", () => {
  const storage = new FakeStorage();
  storage.setItem("crew-device", "11111111-1111-4111-8111-111111111111");
  storage.setItem("theme", "dark");
  const notes = new WriteAheadLog(storageOf(storage));
  expect(notes.read()).toEqual([]);
  storage.setItem = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  notes.write(logged("a"))();
  expect(notes.read()).toEqual([]);
});
