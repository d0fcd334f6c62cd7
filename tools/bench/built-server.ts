import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUILD } from "../build/folders.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";

/** Heap sizes that Node.js chooses on a machine with 2 GB, the smallest that we support. A larger one would collect less often. */
const SMALL_MACHINE = ["--max-old-space-size=1024", "--max-semi-space-size=8"];
const PROGRAM = pathToFileURL(join(BUILD, "server/main.js"));

/** Runs a task with the built server in its own process, as production runs it (`deploy/systemd`) on the smallest machine. */
export async function withServer<Result>(
  settings: Readonly<Record<string, string>>,
  task: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(
    { ...settings, MALLOC_ARENA_MAX: "2" },
    { program: PROGRAM, nodeFlags: SMALL_MACHINE },
  );
  return task(server).finally(() => server.stop());
}
