import { expect, test } from "vitest";
import { audienceKey } from "./audience-key.ts";
import type { LiveMessage } from "./live-message.ts";
import { RememberedNews } from "./remembered-news.ts";

const EVENT = { eventId: "one" };
const member = (index: number) => ({ userId: String(index) });
const told = (to: LiveMessage["to"]): LiveMessage => ({ to, event: { type: "member.changed" } });

test("what an audience was told comes in order, among what others were told", () => {
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

test("one member's news never push out an event's", () => {
  const news = new RememberedNews();
  const first = news.add(told(EVENT));
  for (let count = 0; count < 5_000; count++) news.add(told(member(1)));
  expect(news.after(0, [audienceKey(EVENT)])).toEqual([first]);
});

test("of one audience three hundred are remembered, and it is known of which none is", () => {
  const news = new RememberedNews();
  for (let count = 0; count < 301; count++) news.add(told(EVENT));
  expect(news.after(0, [audienceKey(EVENT)])).toBeUndefined();
  expect(news.after(0, [audienceKey(member(1))])).toEqual([]);
  expect(news.after(1, [audienceKey(EVENT)])).toHaveLength(300);
});

test("of all, twenty thousand are remembered; whoever was told longest ago is forgotten, and known to be", () => {
  const news = new RememberedNews();
  news.add(told(EVENT));
  for (let index = 0; index < 10_000; index++) news.add(told(member(index)));
  news.add(told(EVENT));
  for (let index = 10_000; index < 19_999; index++) news.add(told(member(index)));
  // The first member is forgotten: nobody who comes back from before their news can be sure.
  expect(news.after(1, [audienceKey(member(0))])).toBeUndefined();
  expect(news.after(1, [audienceKey(EVENT)])).toBeUndefined();
  expect(news.after(2, [audienceKey(member(0))])).toEqual([]);
  expect(news.after(2, [audienceKey(EVENT)])).toHaveLength(1);
});
