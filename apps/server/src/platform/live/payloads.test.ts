import { expect, test } from "vitest";
import { encodeMessage, type ProcessMessage, packMessages, unpackMessages } from "./payloads.ts";

const HERE = "0b6f6e0e-0000-4000-8000-000000000001";
const ELSEWHERE = "0b6f6e0e-0000-4000-8000-000000000002";

function message(id: string): ProcessMessage {
  return { topic: "sessions.changed", id };
}

test("delivers messages in order to another process, and not to the sender", () => {
  const messages = [message("one\nwith a line break"), message("two — with a dash"), message("three")];
  const [payload = "", ...more] = packMessages(HERE, messages.map(encodeMessage));
  expect(more).toEqual([]);
  expect(unpackMessages(ELSEWHERE, payload)).toEqual(messages);
  expect(unpackMessages(HERE, payload)).toEqual([]);
});

test("splits thousands of messages into payloads PostgreSQL accepts, without loss", () => {
  const messages = Array.from({ length: 5_000 }, (_, index) => message(`señor ${index}`));
  const payloads = packMessages(HERE, messages.map(encodeMessage));
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
  expect(payloads.length).toBeLessThan(50);
  expect(payloads.flatMap((payload) => unpackMessages(ELSEWHERE, payload))).toEqual(messages);
});

test("replaces a message that is too large with a resync of its audience", () => {
  const large: ProcessMessage = {
    message: { to: { userId: HERE }, event: { type: "event.changed", eventId: "x".repeat(9_000) } },
  };
  const [payload = ""] = packMessages(HERE, [encodeMessage(large)]);
  expect(unpackMessages(ELSEWHERE, payload)).toEqual([
    { message: { to: { userId: HERE }, event: { type: "resync" } } },
  ]);
});

test("makes no payload for no messages", () => {
  expect(packMessages(HERE, [])).toEqual([]);
});
