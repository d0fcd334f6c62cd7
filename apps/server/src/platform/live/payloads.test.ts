import { expect, test } from "vitest";
import { packWords, unpackWords, type Word, writeWord } from "./payloads.ts";

const HERE = "0b6f6e0e-0000-4000-8000-000000000001";
const ELSEWHERE = "0b6f6e0e-0000-4000-8000-000000000002";

function word(id: string): Word {
  return { topic: "sessions.changed", id };
}

test("delivers messages in order to another process, and not to the sender", () => {
  const words = [word("one\nwith a line break"), word("two — with a dash"), word("three")];
  const [payload = "", ...more] = packWords(HERE, words.map(writeWord));
  expect(more).toEqual([]);
  expect(unpackWords(ELSEWHERE, payload)).toEqual(words);
  expect(unpackWords(HERE, payload)).toEqual([]);
});

test("splits thousands of messages into payloads PostgreSQL accepts, without loss", () => {
  const words = Array.from({ length: 5_000 }, (_, index) => word(`señor ${index}`));
  const payloads = packWords(HERE, words.map(writeWord));
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
  expect(payloads.length).toBeLessThan(50);
  expect(payloads.flatMap((payload) => unpackWords(ELSEWHERE, payload))).toEqual(words);
});

test("replaces a message that is too large with a resync of its audience", () => {
  const large: Word = {
    message: { to: { userId: HERE }, event: { type: "event.changed", eventId: "x".repeat(9_000) } },
  };
  const [payload = ""] = packWords(HERE, [writeWord(large)]);
  expect(unpackWords(ELSEWHERE, payload)).toEqual([
    { message: { to: { userId: HERE }, event: { type: "resync" } } },
  ]);
});

test("makes no payload for no messages", () => {
  expect(packWords(HERE, [])).toEqual([]);
});
