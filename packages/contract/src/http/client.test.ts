import { expect, test } from "vitest";
import { getSession } from "../auth/index.ts";
import { ApiError, createClient, isTimeLimit } from "./client.ts";

const LOST = { code: "NETWORK", message: "No connection. Please check your signal and try again." };

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Behaves like the browser's fetch, which rejects with the signal's reason. */
const neverAnswers = (_address: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

test("reports a timeout as a lost connection, and recognizes it as a timeout", async () => {
  const call = createClient({ fetch: neverAnswers });
  const failure = await failureOf(call(getSession, { signal: AbortSignal.timeout(1) }));
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject(LOST);
  expect(isTimeLimit((failure as ApiError).cause)).toBe(true);
});

test("reports an incomplete response as a lost connection", async () => {
  const halfAnswer = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  const call = createClient({ fetch: async () => new Response(halfAnswer) });
  const failure = await failureOf(call(getSession));
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject(LOST);
  expect(isTimeLimit((failure as ApiError).cause)).toBe(false);
});

test("doesn't report a caller's abort as a lost connection", async () => {
  const abort = new AbortController();
  const failing = failureOf(createClient({ fetch: neverAnswers })(getSession, { signal: abort.signal }));
  abort.abort();
  expect(await failing).not.toBeInstanceOf(ApiError);
});
