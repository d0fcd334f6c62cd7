import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const WORKER = new URL("./render-worker.ts", import.meta.url);

/** Hosts with different pages: one that starts with `secret.` has no shared footer. */
const HOSTS = { main: "example.com", members: "secret.example.com" } as const;
type Host = keyof typeof HOSTS;

/** Renders the pages of these paths as HTML for a visitor, by host and path. */
export async function renderPages(paths: readonly string[]): Promise<Record<Host, Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), "secret-render-"));
  try {
    await bundle(folder);
    const module = pathToFileURL(join(folder, "prerender.js")).href;
    const [main, members] = await Promise.all([
      renderInThread({ module, hostname: HOSTS.main, paths }),
      renderInThread({ module, hostname: HOSTS.members, paths }),
    ]);
    return { main, members };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles the pages for Node, but with browser resolution, so that hydration finds the same markup. */
async function bundle(folder: string): Promise<void> {
  await build({
    root: WEB,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    resolve: { conditions: ["browser", "module", "import", "default"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "src/app/prerender.tsx",
      outDir: folder,
      copyPublicDir: false,
      minify: false,
    },
  });
}

export interface RenderOrder {
  /** URL of the bundle. */
  readonly module: string;
  readonly hostname: string;
  readonly paths: readonly string[];
}

/** Renders in a worker thread, because the pages' listeners never end, and to isolate the stubbed globals. */
function renderInThread(order: RenderOrder): Promise<Record<string, string>> {
  const worker = new Worker(WORKER, { workerData: order });
  return new Promise<Record<string, string>>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the render worker exited with code ${code}`)));
  }).finally(() => worker.terminate());
}
