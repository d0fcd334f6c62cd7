import { expect, test } from "vitest";
import { BusyError } from "./busy-error.ts";
import { Turns, WAITING_MAX } from "./turns.ts";

test("runs tasks with one key in order, also after failures, and other keys in parallel", async () => {
  const turns = new Turns();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const work = (name: string, result: Promise<string> | string) => async () => {
    begun.push(name);
    return result;
  };
  const answers = [
    turns.take("one", work("first", first.promise)),
    turns.take("one", work("second", "done")),
    turns.take("one", work("third", "done too")),
  ];
  expect(await turns.take("another", work("elsewhere", "at once"))).toBe("at once");
  expect(begun).toEqual(["first", "elsewhere"]);
  first.reject(new Error("broken"));
  await expect(answers[0]).rejects.toThrow("broken");
  expect(await Promise.all(answers.slice(1))).toEqual(["done", "done too"]);
  expect(await turns.take("one", work("later", "again"))).toBe("again");
  expect(begun).toEqual(["first", "elsewhere", "second", "third", "later"]);
});

test("rejects work when the queue is full, and accepts it again when it is shorter", async () => {
  const turns = new Turns();
  const first = Promise.withResolvers<void>();
  const inLine = Array.from({ length: 1 + WAITING_MAX }, () => turns.take("one", () => first.promise));
  await expect(turns.take("one", async () => "too many")).rejects.toBeInstanceOf(BusyError);
  expect(await turns.take("another", async () => "elsewhere")).toBe("elsewhere");
  first.resolve();
  await Promise.all(inLine);
  expect(await turns.take("one", async () => "later")).toBe("later");
});
