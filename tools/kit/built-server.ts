import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUILD } from "../build/folders.ts";
import { type OwnProcess, type ServerProcess, startScript, startServer } from "./processes.ts";

/** Heap sizes that Node.js chooses on a machine with 2 GB, the smallest that we support. A larger one would collect less often. */
const SMALL_MACHINE = ["--max-old-space-size=1024", "--max-semi-space-size=8"];
const PROGRAM = pathToFileURL(join(BUILD, "server/main.js"));

/** Starts the built server as production runs it (`deploy/systemd`) on the smallest machine. `buildIfNeeded` comes before. */
export function startBuiltServer(
  settings: Readonly<Record<string, string>>,
  options: { readonly port?: number } = {},
): Promise<ServerProcess> {
  return startServer(
    { ...settings, MALLOC_ARENA_MAX: "2" },
    { ...options, program: PROGRAM, nodeFlags: SMALL_MACHINE },
  );
}

/** Starts the built server as a worker, which listens on no port. */
export function startBuiltWorker(settings: Readonly<Record<string, string>>): OwnProcess {
  return startScript(PROGRAM, { ...settings, MALLOC_ARENA_MAX: "2", ROLE: "worker" });
}

/** Runs a task with the built server in its own process. */
export async function withServer<Result>(
  settings: Readonly<Record<string, string>>,
  task: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startBuiltServer(settings);
  return task(server).finally(() => server.stop());
}
