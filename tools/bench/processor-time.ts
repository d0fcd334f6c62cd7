import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../apps/server/src/platform/context.ts";

/** Length of a tick, in which the system counts a process's time. Linux reports 100 per second. */
const TICK_SECONDS = 0.01;
/** In `/proc/<pid>/stat`, behind the name in parentheses. */
const PARENT = 1;
const OWN_USER = 11;
const CHILDREN_SYSTEM = 14;

/** Returns the processor time of processes so far in seconds, with their ended children. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(pids.map(async (pid) => ticksOf(await statOf(pid))));
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_SECONDS;
}

/** Returns all process ids of a context's PostgreSQL on this machine. */
export async function postgresPids({ pool }: Context): Promise<number[]> {
  const { rows } = await pool.query<{ data_directory: string }>("SHOW data_directory");
  const file = await readFile(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n")[0]);
  const all = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(all.map(async (pid) => Number((await statOf(pid))[PARENT])));
  return [postmaster, ...all.filter((_, index) => parents[index] === postmaster)];
}

async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function ticksOf(stat: readonly string[]): number {
  return stat.slice(OWN_USER, CHILDREN_SYSTEM + 1).reduce((sum, each) => sum + (Number(each) || 0), 0);
}
