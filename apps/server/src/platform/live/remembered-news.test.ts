import { expect, test } from "vitest";
import { audienceKey } from "./audience-key.ts";
import type { LiveMessage } from "./live-message.ts";
import { RememberedNews } from "./remembered-news.ts";

const EVENT = { eventId: "one" };
const member = (index: number) => ({ userId: String(index) });
const told = (to: LiveMessage["to"]): LiveMessage => ({ to, event: { type: "member.changed" } });

test("returns an audience's messages in order", () => {
  const news = new RememberedNews();
  const wanted = [EVENT, member(1), EVENT].map((to) => {
    news.add(told(member(2)));
    return news.add(told(to));
  });
  const audiences = [audienceKey(member(1)), audienceKey(EVENT)];
  expect(news.after(0, audiences)).toEqual(wanted);
  expect(news.after(wanted[1]?.sequence ?? 0, audiences)).toEqual(wanted.slice(2));
  expect(news.after(news.sequence, audiences)).toEqual([]);
  expect(news.after(news.sequence + 1, audiences)).toBeUndefined();
});

test("one member's messages never evict an event's", () => {
  const news = new RememberedNews();
  const first = news.add(told(EVENT));
  for (let count = 0; count < 5_000; count++) news.add(told(member(1)));
  expect(news.after(0, [audienceKey(EVENT)])).toEqual([first]);
});

test("keeps three hundred messages per audience and detects evicted ones", () => {
  const news = new RememberedNews();
  for (let count = 0; count < 301; count++) news.add(told(EVENT));
  expect(news.after(0, [audienceKey(EVENT)])).toBeUndefined();
  expect(news.after(0, [audienceKey(member(1))])).toEqual([]);
  expect(news.after(1, [audienceKey(EVENT)])).toHaveLength(300);
});

test("keeps twenty thousand messages in total, evicts the least recent audience, and detects that", () => {
  const news = new RememberedNews();
  news.add(told(EVENT));
  for (let index = 0; index < 10_000; index++) news.add(told(member(index)));
  news.add(told(EVENT));
  for (let index = 10_000; index < 19_999; index++) news.add(told(member(index)));
  // The first member was evicted, so nothing is known from before their messages.
  expect(news.after(1, [audienceKey(member(0))])).toBeUndefined();
  expect(news.after(1, [audienceKey(EVENT)])).toBeUndefined();
  expect(news.after(2, [audienceKey(member(0))])).toEqual([]);
  expect(news.after(2, [audienceKey(EVENT)])).toHaveLength(1);
});
