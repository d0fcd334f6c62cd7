import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The workspaces' own packages: links to folders beside, which are the former ones there. */
const OWN_SCOPE = "@secret";
const PLACES = ["", "apps/server", ...globSync("{packages,tools}/*", { cwd: ROOT })];

/**
 * Puts a former version's files into a folder, so that it runs: with the libraries that are installed here, which may be
 * newer than its own.
 * @param revision a tag or a commit of this repository
 */
export async function checkOut(revision: string, folder: string): Promise<void> {
  const files = execFileSync("git", ["archive", revision], {
    cwd: ROOT,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  for (const place of PLACES.filter((each) => existsSync(join(folder, each)))) {
    const [from, to] = [join(ROOT, place, "node_modules"), join(folder, place, "node_modules")];
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) {
      if (name === OWN_SCOPE) await linkOwn(join(from, name), join(to, name));
      else await symlink(join(from, name), join(to, name));
    }
  }
}

async function linkOwn(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name));
}
