import { expect, test } from "vitest";
import { BusyError } from "./errors.ts";
import { SerialQueue, WAITING_MAX } from "./serial-queue.ts";

test("runs tasks with one key in order, also after failures, and other keys in parallel", async () => {
  const queue = new SerialQueue();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const work = (name: string, result: Promise<string> | string) => async () => {
    begun.push(name);
    return result;
  };
  const answers = [
    queue.run("one", work("first", first.promise)),
    queue.run("one", work("second", "done")),
    queue.run("one", work("third", "done too")),
  ];
  expect(await queue.run("another", work("elsewhere", "at once"))).toBe("at once");
  expect(begun).toEqual(["first", "elsewhere"]);
  first.reject(new Error("broken"));
  await expect(answers[0]).rejects.toThrow("broken");
  expect(await Promise.all(answers.slice(1))).toEqual(["done", "done too"]);
  expect(await queue.run("one", work("later", "again"))).toBe("again");
  expect(begun).toEqual(["first", "elsewhere", "second", "third", "later"]);
});

test("rejects work when the queue is full, and accepts it again when it is shorter", async () => {
  const queue = new SerialQueue();
  const first = Promise.withResolvers<void>();
  const inLine = Array.from({ length: 1 + WAITING_MAX }, () => queue.run("one", () => first.promise));
  await expect(queue.run("one", async () => "too many")).rejects.toBeInstanceOf(BusyError);
  expect(await queue.run("another", async () => "elsewhere")).toBe("elsewhere");
  first.resolve();
  await Promise.all(inLine);
  expect(await queue.run("one", async () => "later")).toBe("later");
});
