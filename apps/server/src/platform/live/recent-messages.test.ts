import { expect, test } from "vitest";
import { audienceKey, type LiveMessage } from "./live-message.ts";
import { RecentMessages } from "./recent-messages.ts";

const EVENT = { eventId: "one" };
const member = (index: number) => ({ userId: String(index) });
const told = (to: LiveMessage["to"]): LiveMessage => ({ to, event: { type: "member.changed" } });

test("returns an audience's messages in order", () => {
  const recent = new RecentMessages();
  const wanted = [EVENT, member(1), EVENT].map((to) => {
    recent.add(told(member(2)));
    return recent.add(told(to));
  });
  const audiences = [audienceKey(member(1)), audienceKey(EVENT)];
  expect(recent.after(0, audiences)).toEqual(wanted);
  expect(recent.after(wanted[1]?.sequence ?? 0, audiences)).toEqual(wanted.slice(2));
  expect(recent.after(recent.sequence, audiences)).toEqual([]);
  expect(recent.after(recent.sequence + 1, audiences)).toBeUndefined();
});

test("one member's messages never evict an event's", () => {
  const recent = new RecentMessages();
  const first = recent.add(told(EVENT));
  for (let count = 0; count < 5_000; count++) recent.add(told(member(1)));
  expect(recent.after(0, [audienceKey(EVENT)])).toEqual([first]);
});

test("keeps three hundred messages per audience and detects evicted ones", () => {
  const recent = new RecentMessages();
  for (let count = 0; count < 301; count++) recent.add(told(EVENT));
  expect(recent.after(0, [audienceKey(EVENT)])).toBeUndefined();
  expect(recent.after(0, [audienceKey(member(1))])).toEqual([]);
  expect(recent.after(1, [audienceKey(EVENT)])).toHaveLength(300);
});

test("keeps twenty thousand messages in total, evicts the least recent audience, and detects that", () => {
  const recent = new RecentMessages();
  recent.add(told(EVENT));
  for (let index = 0; index < 10_000; index++) recent.add(told(member(index)));
  recent.add(told(EVENT));
  for (let index = 10_000; index < 19_999; index++) recent.add(told(member(index)));
  // The first member was evicted, so nothing is known from before their messages.
  expect(recent.after(1, [audienceKey(member(0))])).toBeUndefined();
  expect(recent.after(1, [audienceKey(EVENT)])).toBeUndefined();
  expect(recent.after(2, [audienceKey(member(0))])).toEqual([]);
  expect(recent.after(2, [audienceKey(EVENT)])).toHaveLength(1);
});
