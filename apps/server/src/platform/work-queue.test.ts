import { ok, refuse } from "@secret/domain";
import { expect, test } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Returns work that ends when the test says so. */
function stoppable() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { isUnderway: false, promise, resolve, reject };
}

function start(queue: WorkQueue, work: ReturnType<typeof stoppable>) {
  return queue.run("somebody", () => {
    work.isUnderway = true;
    return work.promise;
  });
}

test("abuse 75: limits running and waiting work, runs it in order, and rejects the next", async () => {
  const queue = new WorkQueue({ name: "test", atOnce: 1, waiting: 2 });
  const works = [stoppable(), stoppable(), stoppable()];
  const answers = works.map((work) => start(queue, work));
  expect(await start(queue, stoppable())).toEqual(refuse("BUSY"));
  expect(works.map((work) => work.isUnderway)).toEqual([true, false, false]);
  works[0]?.resolve("first");
  expect(await answers[0]).toEqual(ok("first"));
  works[1]?.reject(new Error("broken"));
  await expect(answers[1]).rejects.toThrow("broken");
  works[2]?.resolve("third");
  expect(await answers[2]).toEqual(ok("third"));
  expect(await queue.run("somebody", async () => "later")).toEqual(ok("later"));
});

test("abuse 75: one source leaves room for others", async () => {
  const queue = new WorkQueue({ name: "test", atOnce: 1, waiting: 4, waitingOfOne: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const greedy = Array.from({ length: 5 }, () => queue.run("greedy", () => promise));
  const honest = queue.run("honest", () => promise);
  resolve();
  expect((await Promise.all(greedy)).map((answer) => answer.ok)).toEqual([true, true, true, false, false]);
  expect(await honest).toEqual(ok(undefined));
});
