import { z } from "zod";

const Entry = z.looseObject({ current: z.string().optional(), latest: z.string() });
/** What `npm outdated --json` says, where several of ours use a package a list. */
export const Outdated = z.record(z.string(), z.union([Entry, z.array(Entry)]));

/** The newest version of each package that isn't there in it. */
export function newestOf(outdated: z.infer<typeof Outdated>): Map<string, string> {
  return new Map(
    Object.entries(outdated).flatMap(([name, said]) => {
      const latest = [said].flat()[0]?.latest;
      return latest === undefined ? [] : [[name, latest] as const];
    }),
  );
}

/** A package.json's text with the newest versions, and what was changed. One by another name is a person's to move. */
export function updateManifest(
  text: string,
  newest: ReadonlyMap<string, string>,
): { text: string; changes: string[] } {
  const changes: string[] = [];
  const updated = text.replace(
    /^( {4}"([^"]+)": ")(\d[^"]*)(",?)$/gm,
    (line, before, name, version, after) => {
      const latest = newest.get(name);
      if (latest === undefined || latest === version) return line;
      changes.push(`${name} ${version} -> ${latest}`);
      return `${before}${latest}${after}`;
    },
  );
  return { text: updated, changes };
}

/** The Dockerfile's text with the Node.js and PostgreSQL that package.json asks for. */
export function updateDockerfile(
  text: string,
  versions: { readonly node: string; readonly postgres: string },
): string {
  const [major, minor] = versions.postgres.split(".");
  return text
    .replace(/^(ARG NODE_VERSION=).*$/m, `$1${versions.node}`)
    .replace(/^(FROM postgres:)[\d.]+/m, `$1${major}.${minor}`);
}
