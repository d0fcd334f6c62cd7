import { join } from "node:path";
import { buildIfOutdated } from "./build-if-outdated.ts";
import { buildWebIfNeeded } from "./build-web.ts";
import { BUILD, ROOT, runNode } from "./folders.ts";

const SERVER_SOURCES = ["apps/server", "packages", "tools", "package.json", "package-lock.json"].map((path) =>
  join(ROOT, path),
);

/**
 * Builds what production runs, web app and server, as far as it isn't built or a source has changed. Returns whether it built.
 * @param keepsFormer leaves files of former builds, which running processes and open pages may still load
 */
export async function buildIfNeeded(keepsFormer = false): Promise<boolean> {
  const options = keepsFormer ? ["--keep-former"] : [];
  const built = await Promise.all([
    buildWebIfNeeded(keepsFormer),
    buildIfOutdated(join(BUILD, "server/main.js"), SERVER_SOURCES, () =>
      runNode(["tools/build/bundle-server.ts", ...options], "The server"),
    ),
  ]);
  return built.includes(true);
}

// `npm run build [-- --keep-former]` also writes the API's description and its typed client, which the server doesn't use.
if (import.meta.main) {
  const isBuilt = await buildIfNeeded(process.argv.includes("--keep-former"));
  // The routes that it describes include the built pages.
  await buildIfOutdated(join(BUILD, "openapi.json"), SERVER_SOURCES, () =>
    runNode(["tools/build/write-openapi.ts"], "The API's description and client"),
  );
  console.log(isBuilt ? "Built web app and server: dist" : "dist is already up to date");
}
