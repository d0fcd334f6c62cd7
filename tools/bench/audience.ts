import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AudienceRequest } from "./audience-process.ts";

/** Asks the streams for a change. Returns when each of them had it, in ms since the epoch. */
export type AskAudience = (request: AudienceRequest) => Promise<readonly number[]>;

/** Runs a task with a process for many live streams, and ends it. */
export async function withAudience<Result>(task: (ask: AskAudience) => Promise<Result>): Promise<Result> {
  const audience = fork(new URL("./audience-process.ts", import.meta.url));
  try {
    return await task((request) => ask(audience, request));
  } finally {
    const ended = once(audience, "exit");
    audience.disconnect();
    await ended;
  }
}

/** Sends a request to the audience's process. Returns its answer. */
async function ask(audience: ChildProcess, request: AudienceRequest): Promise<readonly number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  const onExit = () => reject(new Error("the audience's process has ended"));
  audience.once("message", resolve).once("exit", onExit);
  audience.send(request);
  return promise.finally(() => audience.off("message", resolve).off("exit", onExit));
}
