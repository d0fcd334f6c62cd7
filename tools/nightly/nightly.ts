import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { untilNext } from "./next-run.ts";

/**
 * `node tools/nightly/nightly.ts 10:00 npm run backup`: runs a command every day at that time (UTC), where there is no timer of the
 * system's, as in a container. One that fails is tried again the next day; `npm run doctor` says how old the last backup is.
 */
const [at = "", program = "", ...args] = process.argv.slice(2);
const stopped = new AbortController();
const { signal } = stopped;
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopped.abort());

say(`next in ${Math.round(untilNext(at, new Date()) / 60_000)} minutes`);
while (!signal.aborted) {
  await pause(untilNext(at, new Date()), undefined, { signal }).catch(() => undefined);
  if (!signal.aborted) await run();
}

/** Runs a command to its end. If this process is stopped, it stops the command too. */
async function run(): Promise<void> {
  const child = spawn(program, args, { stdio: "inherit", signal });
  child.on("error", () => undefined);
  const [code] = await once(child, "close");
  say(code === 0 ? "done" : "failed");
}

function say(what: string): void {
  console.log(`${new Date().toISOString()} ${[program, ...args].join(" ")}: ${what}`);
}
