import { expect, test } from "vitest";
import { Gathered } from "./gathered.ts";

/** Returns a batch queue whose answers the test releases. */
function held(together = 64) {
  const batches: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const gathered = new Gathered<number, string>(async (requests) => {
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
  return { gathered, batches, end };
}

test("answers the first request at once and later ones in a batch", async () => {
  const { gathered, batches, end } = held();
  const answers = Promise.all([1, 2, 3].map((request) => gathered.ask(request)));
  expect(batches).toEqual([[1]]);
  await end();
  expect(batches).toEqual([[1], [2, 3]]);
  await end();
  expect(await answers).toEqual(["1", "2", "3"]);
  const last = gathered.ask(4);
  expect(batches.at(-1)).toEqual([4]);
  await end();
  expect(await last).toBe("4");
});

test("never exceeds the batch size", async () => {
  const { gathered, batches, end } = held(2);
  const answers = Promise.all([1, 2, 3, 4].map((request) => gathered.ask(request)));
  for (let count = 0; count < 3; count++) await end();
  expect(batches).toEqual([[1], [2, 3], [4]]);
  expect(await answers).toEqual(["1", "2", "3", "4"]);
});

test("fails only the requests of the failed batch", async () => {
  const { gathered, end } = held();
  const [first, second] = [gathered.ask(1), gathered.ask(2)];
  const failed = expect(first).rejects.toThrow("away");
  await end(new Error("away"));
  await failed;
  await end();
  expect(await second).toBe("2");
});
