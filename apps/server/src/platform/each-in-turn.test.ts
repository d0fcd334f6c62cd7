import { expect, test } from "vitest";
import { eachInTurn } from "./each-in-turn.ts";

test("one item that fails doesn't keep the others waiting, and is named at the end", async () => {
  const done: number[] = [];
  const bad = new Error("two");
  const running = eachInTurn([1, 2, 3], async (item) => {
    if (item === 2) throw bad;
    done.push(item);
  });
  await expect(running).rejects.toMatchObject({ errors: [bad] });
  expect(done).toEqual([1, 3]);
});

test("a stopping worker leaves the rest for the next run", async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  await eachInTurn(
    [1, 2, 3],
    async (item) => {
      done.push(item);
      stopping.abort();
    },
    stopping.signal,
  );
  expect(done).toEqual([1]);
});
