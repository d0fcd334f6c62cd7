import { beforeEach, expect, test } from "vitest";
import { ProviderDown } from "../errors.ts";
import { Lane } from "./lane.ts";

let lane: Lane;
let rests: number[];
/** Ends the rest under way. */
let wake: () => void;
let tried: string[];
beforeEach(() => {
  [rests, tried, wake] = [[], [], () => undefined];
  const pause = (ms: number, _value: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    rests.push(ms);
    return new Promise<void>((resolve, reject) => {
      wake = resolve;
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  };
  lane = new Lane(pause as never);
});

const send = (name: string, outcome: "sent" | "down" | "refused", signal?: AbortSignal) =>
  lane
    .run(async () => {
      tried.push(name);
      if (outcome === "down") throw new ProviderDown("no answer");
      if (outcome === "refused") throw new Error("no such mailbox");
    }, signal)
    .then(
      () => "sent",
      (error: Error) => error.message,
    );

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await send("first", "down");
  tried = [];
}

test("jobs run at once while the provider answers, also if it refuses some", async () => {
  const outcomes = ["down", "down", "refused", "down", "down", "sent", "down", "refused"] as const;
  for (const outcome of outcomes) await send(outcome, outcome);
  expect([tried.length, rests]).toEqual([outcomes.length, []]);
});

test("after three failures in a row one job at a time tries, after rests that double", async () => {
  await fail(3);
  const [one, two] = [send("one", "down"), send("two", "sent")];
  expect([tried, rests]).toEqual([[], [1_000]]);
  wake();
  expect(await one).toBe("no answer");
  expect([tried, rests]).toEqual([["one"], [1_000, 2_000]]);
  const three = send("three", "sent");
  wake();
  expect(await Promise.all([two, three])).toEqual(["sent", "sent"]);
  expect([tried, rests]).toEqual([
    ["one", "two", "three"],
    [1_000, 2_000],
  ]);
});

test("no rest is longer than half a minute", async () => {
  await fail(3);
  for (let time = 0; time < 7; time++) {
    const trying = send("again", "down");
    wake();
    await trying;
  }
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("a worker that stops waits for no rest, and the jobs that waited haven't run", async () => {
  await fail(3);
  const stop = new AbortController();
  const waiting = ["one", "two"].map((name) => send(name, "sent", stop.signal));
  stop.abort(new Error("stopping"));
  wake();
  expect(await waiting[0]).toBe("stopping");
  expect(tried).not.toContain("one");
});
