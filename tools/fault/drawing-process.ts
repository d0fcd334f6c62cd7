import { flushCompileCache } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { runDraws } from "../../apps/server/src/features/draws/service/run-draws.ts";
import { openContext } from "../admin/open-context.ts";

/** Process that only holds draws, as a worker does, so that it can be killed and started again in a second. */
const EVERY_MS = 100;

const { context } = await openContext(process.env);
// A killed process writes no cache.
flushCompileCache();
for (;;) {
  await runDraws(context).catch((error: unknown) => console.error(error));
  await pause(EVERY_MS);
}
