import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUILD } from "../build/folders.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";

const PROGRAM = pathToFileURL(join(BUILD, "server/main.js"));

/** Runs a task with the built server in its own process, as production runs it (`deploy/systemd`). */
export async function withServer<Result>(
  settings: Readonly<Record<string, string>>,
  task: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ ...settings, MALLOC_ARENA_MAX: "2" }, { program: PROGRAM });
  return task(server).finally(() => server.stop());
}
