import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AudienceNews, AudienceWish } from "./audience-process.ts";

/** Many live streams of one event, in a process of their own. */
export interface Audience {
  /** Seconds until all streams were open. */
  readonly openedInSeconds: number;
  /** Returns the time at which each stream had a count of orders, in ms since the epoch. */
  heardOf(orders: number): Promise<readonly number[]>;
  /** Closes all streams. */
  close(): Promise<void>;
}

/** Opens a live stream for each cookie. */
export async function openAudience(
  port: number,
  path: string,
  cookies: readonly string[],
): Promise<Audience> {
  const child = fork(new URL("./audience-process.ts", import.meta.url));
  const startedAt = performance.now();
  await ask(child, { kind: "open", port, path, cookies });
  return {
    openedInSeconds: (performance.now() - startedAt) / 1000,
    async heardOf(orders) {
      const news = await ask(child, { kind: "expect", orders });
      return news.kind === "heard" ? news.at : [];
    },
    async close() {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

async function ask(child: ChildProcess, wish: AudienceWish): Promise<AudienceNews> {
  const { promise, resolve, reject } = Promise.withResolvers<AudienceNews>();
  const left = () => reject(new Error("the audience has left"));
  child.once("message", resolve).once("exit", left);
  child.send(wish);
  return promise.finally(() => child.off("message", resolve).off("exit", left));
}
