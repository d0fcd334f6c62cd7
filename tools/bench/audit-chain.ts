import { spawn } from "node:child_process";
import { chainLines } from "../../apps/server/src/features/audit/service/chain-lines.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { findMemoryMb } from "../kit/processes.ts";
import { secondsSince } from "../kit/report.ts";
import { bareEnvironment } from "../start/bare-environment.ts";

const VERIFY = new URL("../audit-verify/audit-verify.ts", import.meta.url);
const LOOK_EVERY_MS = 500;

/** Chains all lines of the audit log, and prints how long that took. */
export async function measureChaining(context: Context): Promise<void> {
  const startedAt = performance.now();
  await chainLines(context);
  const { rows } = await context.pool.query<{ count: number }>("SELECT count(*) FROM audit_chain");
  const lines = (rows[0]?.count ?? 0).toLocaleString("en-US");
  console.log(`${lines} audit lines have their places in the chain after ${secondsSince(startedAt)} s`);
}

/** Verifies the whole chain by `audit:verify`, and prints its output, time and memory. */
export async function measureVerifying(settings: Readonly<Record<string, string>>): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [VERIFY.pathname], {
    env: { ...bareEnvironment(), ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const memories: number[] = [];
  const look = async () => memories.push(await findMemoryMb(child.pid ?? 0, "VmRSS"));
  const looking = setInterval(look, LOOK_EVERY_MS);
  const code = await new Promise((done) => child.once("exit", done));
  clearInterval(looking);
  if (code !== 0) throw new Error(`verifying the audit log ended with ${code}`);
  const [half, most] = [Math.max(...memories.slice(0, memories.length / 2)), Math.max(...memories)];
  console.log(
    `audit:verify took ${secondsSince(startedAt)} s and at most ${most.toFixed(0)} MB, ${half.toFixed(0)} MB in its first half`,
  );
}
