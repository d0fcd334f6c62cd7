import { ApiError } from "@secret/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { invalidateAreas, queryClient } from "./query-client.ts";

afterEach(() => void vi.useRealTimers());

test("a failed query stays failed during retries until it succeeds", async () => {
  const answers = [
    async () => Promise.reject(new Error("not there")),
    async () => Promise.reject(new Error("still not there")),
    async () => "here",
  ];
  const query = { queryKey: ["fails twice"], queryFn: () => answers.shift()?.() ?? "nothing" };
  const observer = new QueryObserver(queryClient, query);
  const seen = new Set<string>();
  observer.subscribe(() => {
    // The fields React reads on each change.
    const { status, fetchStatus, error } = observer.getCurrentResult();
    seen.add(`${status} ${fetchStatus} ${error?.message ?? ""}`.trim());
  });
  for (let asked = 0; asked < 3; asked++) await observer.refetch();
  observer.destroy();
  expect([...seen]).toEqual([
    "pending fetching",
    "error idle not there",
    "error fetching not there",
    "error idle still not there",
    "error fetching still not there",
    "success idle",
  ]);
});

test("a query invalidated during its first load is refetched once, however often it is invalidated", async () => {
  const answers: ((answer: string) => void)[] = [];
  const queryKey = ["changes meanwhile"];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const seen: (string | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data));
  for (let changes = 0; changes < 3; changes++) void queryClient.invalidateQueries({ queryKey });
  expect(answers.length).toBe(1);
  answers[0]?.("before the change");
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.("after it");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("after it"));
  expect(answers.length).toBe(2);
  stop();
});

test("invalidating areas refetches only their queries", () => {
  const keys = [["orders", "admin-list"], ["payments", "desk"], ["settings"]];
  for (const key of keys) queryClient.setQueryData(key, "loaded");
  invalidateAreas(["orders", "payments"]);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

const PROBLEM = { type: "about:blank", title: "BUSY", status: 503, code: "BUSY", detail: "" } as const;
const BUSY = new ApiError("BUSY", "We're really busy", 503, { ...PROBLEM, retryAfterSeconds: 4 });

test("retries a busy server a few times after its delay, but not other errors", async () => {
  vi.useFakeTimers();
  let asked = 0;
  const queryFn = () => {
    asked++;
    return Promise.reject(asked > 20 ? new ApiError("INTERNAL", "", 500) : BUSY);
  };
  const observer = new QueryObserver(queryClient, { queryKey: ["busy"], queryFn });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(6);
  expect(observer.getCurrentResult().error).toBe(BUSY);
  asked = 20;
  await observer.refetch();
  expect(asked).toBe(21);
  observer.destroy();
});
