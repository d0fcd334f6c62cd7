import { readFile } from "node:fs/promises";
import type { Bench } from "../kit/own-postgres.ts";
import { type ServerProcess, startServerProcess } from "../kit/processes.ts";

const FLOOR_SERVER = new URL("./floor-server.ts", import.meta.url);

/** Runs a task with the server of floors, on the bench's database. */
export async function withFloor<Result>(
  { context, settings }: Bench,
  task: (floor: ServerProcess) => Promise<Result>,
): Promise<Result> {
  await context.pool.query(await readFile(new URL("./floor.sql", import.meta.url), "utf8"));
  const floor = await startServerProcess(FLOOR_SERVER, settings, { healthPath: "/empty" });
  return task(floor).finally(() => floor.stop());
}
