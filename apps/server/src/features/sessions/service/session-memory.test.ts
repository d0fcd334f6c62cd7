import { describe, expect, test } from "vitest";
import { SessionMemory } from "./session-memory.ts";

const sessionOf = (userId: string) => ({ userId, methods: [] });
/** Number of sessions that fit. */
const ROOM = 10;
const LATER = 30_000;
const KEY_BYTES = 2;
const ENTRY_BYTES = 760;

const small = () => new SessionMemory<ReturnType<typeof sessionOf>>(ROOM * (ENTRY_BYTES + KEY_BYTES));
const keyOf = (index: number) => String(10 + index);
const remember = (
  memory: SessionMemory<ReturnType<typeof sessionOf>>,
  index: number,
  until: number,
  now: number,
) => memory.remember(keyOf(index), sessionOf(`member ${index}`), until, now);

test("a session is trusted until its time", () => {
  const memory = small();
  remember(memory, 1, LATER, 0);
  expect(memory.find(keyOf(1), LATER - 1)?.userId).toBe("member 1");
  expect(memory.find(keyOf(1), LATER)).toBeUndefined();
});

test("a member's sessions are evicted together, and nobody else's", () => {
  const memory = small();
  memory.remember("a1", sessionOf("ana"), LATER, 0);
  memory.remember("a2", sessionOf("ana"), LATER, 0);
  memory.remember("b1", sessionOf("ben"), LATER, 0);
  memory.evictUser("ana");
  expect(["a1", "a2", "b1"].map((key) => memory.find(key, 0)?.userId)).toEqual([undefined, undefined, "ben"]);
});

describe("with more members than fit", () => {
  const found = (memory: SessionMemory<ReturnType<typeof sessionOf>>, now: number) =>
    Array.from({ length: 2 * ROOM }, (_, index) => memory.find(keyOf(index), now)).filter(
      (each) => each !== undefined,
    ).length;

  test("keeps as many as fit when all come in turn", () => {
    const memory = small();
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 2 * ROOM; index++) {
        if (memory.find(keyOf(index), round) === undefined) remember(memory, index, LATER, round);
      }
      expect(found(memory, round)).toBe(ROOM);
    }
  });

  test("evicts expired sessions", () => {
    const memory = small();
    for (let index = 0; index < ROOM; index++) remember(memory, index, index < 3 ? 1_000 : LATER, 0);
    for (let index = ROOM; index < 2 * ROOM; index++) remember(memory, index, LATER, 2_000);
    expect(found(memory, 2_000)).toBe(ROOM);
    expect(memory.find(keyOf(ROOM + 2), 2_000)).toBeDefined();
    expect(memory.find(keyOf(ROOM + 3), 2_000)).toBeUndefined();
  });

  test("a session found again takes no second slot, nor does an evicted one", () => {
    const memory = small();
    for (let count = 0; count < 3 * ROOM; count++) remember(memory, 0, LATER, 0);
    for (let count = 0; count < 3 * ROOM; count++) {
      remember(memory, 1, LATER, 0);
      memory.evict(keyOf(1));
    }
    for (let index = 1; index < ROOM; index++) remember(memory, index, LATER, 0);
    expect(found(memory, 0)).toBe(ROOM);
    memory.evictAll();
    for (let index = 0; index < ROOM; index++) remember(memory, index, LATER, 0);
    expect(found(memory, 0)).toBe(ROOM);
  });
});
