import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The build, which production runs: `server/` and `web/`. */
export const BUILD = join(ROOT, "dist");

/** Runs a builder in its own process, since it takes memory that a server would keep. */
export async function runNode(args: readonly string[], what: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    // With any other value Vite bundles the libraries' development builds, which are three times as large.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${what} could not be built: see above.`);
}
