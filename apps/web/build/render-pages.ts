import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const WORKER = new URL("./render-worker.ts", import.meta.url);

/** The hosts that pages differ by: one that begins with `secret.` has no shared footer. */
const HOSTS = { main: "example.com", members: "secret.example.com" } as const;
type Host = keyof typeof HOSTS;

/** The HTML of these paths' pages, by host and path, as a visitor sees them. */
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

/** The pages' code for Node, yet as browsers have it: what they find must be what was written. */
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
  /** The bundle's address. */
  readonly module: string;
  readonly hostname: string;
  readonly paths: readonly string[];
}

/** In a thread of its own: the pages' code listens to what never ends, and its stand-ins are nobody else's. */
function renderInThread(order: RenderOrder): Promise<Record<string, string>> {
  const worker = new Worker(WORKER, { workerData: order });
  return new Promise<Record<string, string>>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the pages' thread ended with ${code}`)));
  }).finally(() => worker.terminate());
}
