import { expect, test } from "vitest";
import { BatchQueue } from "./batch-queue.ts";

/** Returns a batch queue whose answers the test releases. */
function held(together = 64) {
  const batches: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const queue = new BatchQueue<number, string>(async (requests) => {
    batches.push([...requests]);
    await new Promise<void>((resolve, reject) =>
      ends.push((error) => (error === undefined ? resolve() : reject(error))),
    );
    return requests.map(String);
  }, together);
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resume) => setImmediate(resume));
  };
  return { queue, batches, end };
}

test("answers the first request at once and later ones in a batch", async () => {
  const { queue, batches, end } = held();
  const answers = Promise.all([1, 2, 3].map((request) => queue.run(request)));
  expect(batches).toEqual([[1]]);
  await end();
  expect(batches).toEqual([[1], [2, 3]]);
  await end();
  expect(await answers).toEqual(["1", "2", "3"]);
  const last = queue.run(4);
  expect(batches.at(-1)).toEqual([4]);
  await end();
  expect(await last).toBe("4");
});

test("never exceeds the batch size", async () => {
  const { queue, batches, end } = held(2);
  const answers = Promise.all([1, 2, 3, 4].map((request) => queue.run(request)));
  for (let count = 0; count < 3; count++) await end();
  expect(batches).toEqual([[1], [2, 3], [4]]);
  expect(await answers).toEqual(["1", "2", "3", "4"]);
});

test("fails only the requests of the failed batch", async () => {
  const { queue, end } = held();
  const [first, second] = [queue.run(1), queue.run(2)];
  const failed = expect(first).rejects.toThrow("away");
  await end(new Error("away"));
  await failed;
  await end();
  expect(await second).toBe("2");
});
