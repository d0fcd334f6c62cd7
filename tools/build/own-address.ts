import { basename, dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";
import { ROOT } from "./folders.ts";

/** Address of a worker thread's module, or any other use of `import.meta.url`. */
const ADDRESS = /new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)|import\.meta\.url/g;

/** Returns the place of a source's neighbors in a build: `apps/server/migrations` is `server/migrations`. */
export function placeInBuild(path: string): string {
  return relative(ROOT, path).replace(/^apps\//, "");
}

/**
 * Gives each bundled module the address that it has among the copied files, so that it finds them as in the source tree.
 * A module that is started as a thread becomes a program of the build.
 */
export function ownAddresses(): Plugin {
  return {
    name: "own-addresses",
    transform: {
      filter: { code: "import.meta.url" },
      handler(code, id) {
        if (id.includes("node_modules"))
          this.error(`${id} looks for files beside it: its package belongs in the root's "dependencies"`);
        const own = `new URL("../${placeInBuild(id)}", import.meta.url).href`;
        const changed = code.replace(ADDRESS, (_, thread?: string) => {
          if (thread === undefined) return own;
          const fileName = `${basename(thread, ".ts")}.js`;
          this.emitFile({ type: "chunk", id: join(dirname(id), thread), fileName });
          return `new URL("./${fileName}", import.meta.url)`;
        });
        // Every line stays where it is.
        return { code: changed, map: null };
      },
    },
  };
}
