import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fetchOlder } from "./fetch-older.ts";

/** Opens a list of three pages whose requests the test answers. */
function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    queryFn: ({ pageParam }) =>
      new Promise<number>((answer) => asked.push({ page: pageParam, answer: () => answer(pageParam) })),
    initialPageParam: 1,
    getNextPageParam: (page: number) => (page < 3 ? page + 1 : undefined),
  });
  observer.subscribe(() => undefined);
  const answerNext = async (page: number) => {
    await expect.poll(() => asked[0]?.page).toBe(page);
    asked.shift()?.answer();
  };
  return { client, observer, asked, answerNext };
}

test("fetches the older page even when an event refetches the list meanwhile", async () => {
  const { client, observer, asked, answerNext } = openList();
  await answerNext(1);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1]);
  const older = fetchOlder(observer.getCurrentResult());
  await expect.poll(() => asked[0]?.page).toBe(2);
  asked.shift();
  void client.invalidateQueries({ queryKey: ["list"] });
  await answerNext(1);
  await answerNext(2);
  await older;
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
});
