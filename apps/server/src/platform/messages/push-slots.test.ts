import { beforeEach, expect, test } from "vitest";
import { PushSlots } from "./push-slots.ts";

let slots: PushSlots;
beforeEach(() => {
  slots = new PushSlots();
});

let members = 0;
function takeAt(host: string, { memberId = `member ${++members}`, lastArrived = false } = {}) {
  return slots.take({ endpoint: `https://${host}/push/${++members}`, memberId, lastArrived });
}
const answer = (host: string, tookMs: number | undefined) => slots.recordAnswer(`https://${host}/x`, tookMs);

test("an unknown host gets one push at a time", () => {
  const leave = takeAt("new.example");
  expect(leave).toBeDefined();
  expect(takeAt("new.example")).toBeUndefined();
  leave?.();
  expect(takeAt("new.example")).toBeDefined();
});

test("all slow hosts share four slots", () => {
  const taken = Array.from({ length: 5 }, (_, index) => takeAt(`${index}.example`));
  expect(taken.map((leave) => leave !== undefined)).toEqual([true, true, true, true, false]);
  expect(takeAt("known.example", { lastArrived: true })).toBeDefined();
  taken[0]?.();
  expect(takeAt("4.example")).toBeDefined();
});

test("a host has no limit after a quick response until one is late or missing", () => {
  const takeTwo = () => {
    const taken = [takeAt("push.example"), takeAt("push.example")];
    for (const leave of taken) leave?.();
    return taken.filter((leave) => leave !== undefined).length;
  };
  expect(takeTwo()).toBe(1);
  answer("push.example", 80);
  expect(takeTwo()).toBe(2);
  answer("push.example", 1_000);
  expect(takeTwo()).toBe(1);
  answer("push.example", 80);
  answer("push.example", undefined);
  expect(takeTwo()).toBe(1);
});

test("an endpoint's last push decides about a host only until this process has sent to the host", () => {
  takeAt("push.example", { lastArrived: true });
  expect(takeAt("push.example", { lastArrived: true })).toBeDefined();
  answer("push.example", undefined);
  takeAt("push.example", { lastArrived: true });
  expect(takeAt("push.example", { lastArrived: true })).toBeUndefined();
});

test("a member has two pushes at a time at quick hosts, and one at any other", () => {
  answer("quick.example", 80);
  const [first, second, third] = Array.from({ length: 3 }, () =>
    takeAt("quick.example", { memberId: "ana" }),
  );
  expect([first, second, third].map((leave) => leave !== undefined)).toEqual([true, true, false]);
  first?.();
  expect(takeAt("slow.example", { memberId: "ana" })).toBeUndefined();
  second?.();
  expect(takeAt("slow.example", { memberId: "ana" })).toBeDefined();
  expect(takeAt("another.example", { memberId: "ana" })).toBeUndefined();
});

test("remembers only the last thousand hosts", () => {
  answer("quick.example", 80);
  for (let index = 0; index < 1_000; index++) answer(`${index}.example`, 80);
  takeAt("quick.example");
  expect(takeAt("quick.example")).toBeUndefined();
  takeAt("999.example");
  expect(takeAt("999.example")).toBeDefined();
});
