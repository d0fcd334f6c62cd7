import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { stopOnSignals } from "../../apps/server/src/main.ts";
import { untilNext } from "./next-run.ts";

/**
 * `node tools/nightly/nightly.ts 10:00 npm run backup`: runs a command every day at that time (UTC), where there is no timer of the
 * system's, as in a container. One that fails is tried again the next day; `npm run doctor` says how old the last backup is.
 */
const [at = "", program = "", ...args] = process.argv.slice(2);
const stopped = new AbortController();
let running = Promise.resolve();
stopOnSignals(async () => {
  stopped.abort();
  await running;
});

while (!stopped.signal.aborted) {
  await pause(untilNext(at, new Date()), undefined, { signal: stopped.signal }).catch(() => undefined);
  if (stopped.signal.aborted) break;
  running = run();
  await running;
}

async function run(): Promise<void> {
  const child = spawn(program, args, { stdio: "inherit" });
  const [code] = (await once(child, "close").catch((error: unknown) => [error])) as [unknown];
  console.log(
    `${new Date().toISOString()} ${[program, ...args].join(" ")}: ${code === 0 ? "done" : `failed (${code})`}`,
  );
}
