import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Scope of the workspaces' packages, which are links to the former version's folders. */
const OWN_SCOPE = "@secret";
const PLACES = ["", "apps/server", ...globSync("{packages,tools}/*", { cwd: ROOT })];

/**
 * Checks a former version out into a folder, with links to the installed libraries, which may be newer than its own. Installs
 * the libraries of its server that this version doesn't have, with npm.
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
  await installMissing(folder);
}

async function installMissing(folder: string): Promise<void> {
  const server = join(folder, "apps/server");
  const { dependencies } = JSON.parse(await readFile(join(server, "package.json"), "utf8"));
  const places = [server, folder].map((place) => join(place, "node_modules"));
  // Our own packages aren't on the registry: another's would be installed under their names.
  const missing = Object.keys(dependencies).filter(
    (name) => !name.startsWith(`${OWN_SCOPE}/`) && places.every((place) => !existsSync(join(place, name))),
  );
  if (missing.length === 0) return;
  const apart = join(folder, "missing");
  await mkdir(apart);
  const packages = missing.map((name) => `${name}@${dependencies[name]}`);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", apart];
  execFileSync("npm", ["install", ...flags, ...packages], {
    cwd: apart,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const name of missing) {
    const to = join(folder, "node_modules", name);
    await mkdir(dirname(to), { recursive: true });
    await symlink(join(apart, "node_modules", name), to);
  }
}

async function linkOwn(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name));
}
