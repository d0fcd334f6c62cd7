import { z } from "zod";

const Entry = z.looseObject({ current: z.string().optional(), latest: z.string() });
/** Output of `npm outdated --json`; a list if several workspaces use a package. */
export const Outdated = z.record(z.string(), z.union([Entry, z.array(Entry)]));

/** Days that a version has to be out before it is taken: most bad releases are found sooner. */
const RELEASE_AGE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Returns the day before which a version has to be published. */
export function publishedBefore(now: Date): string {
  return new Date(now.getTime() - RELEASE_AGE_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the newest version of each outdated package. */
export function newestOf(outdated: z.infer<typeof Outdated>): Map<string, string> {
  return new Map(
    Object.entries(outdated).flatMap(([name, said]) => {
      const latest = [said].flat()[0]?.latest;
      return latest === undefined ? [] : [[name, latest] as const];
    }),
  );
}

const { compare } = new Intl.Collator("en", { numeric: true });

/**
 * Returns a package.json's text with the newest versions, and the changes. A version never moves back. Aliased packages are updated
 * by hand.
 */
export function updateManifest(
  text: string,
  newest: ReadonlyMap<string, string>,
): { text: string; changes: string[] } {
  const changes: string[] = [];
  const updated = text.replace(
    /^( {4}"([^"]+)": ")(\d[^"]*)(",?)$/gm,
    (line, before, name, version, after) => {
      const latest = newest.get(name);
      if (latest === undefined || compare(latest, version) <= 0) return line;
      changes.push(`${name} ${version} -> ${latest}`);
      return `${before}${latest}${after}`;
    },
  );
  return { text: updated, changes };
}

/** Returns the Dockerfile's text with other versions of Node.js and PostgreSQL. PostgreSQL stays where its version isn't known. */
export function updateDockerfile(
  text: string,
  { node, postgres }: { readonly node: string; readonly postgres: string | undefined },
): string {
  const moved = text.replace(/^(ARG NODE_VERSION=).*$/m, `$1${node}`);
  return postgres === undefined ? moved : moved.replace(/^(FROM postgres:)[\d.]+/m, `$1${postgres}`);
}

/** Returns compose.yaml's text with another version of Caddy, or as it is where that isn't known. */
export function updateCompose(text: string, caddy: string | undefined): string {
  return caddy === undefined ? text : text.replace(/^( +image: caddy:)[\d.]+/m, `$1${caddy}`);
}

/** Returns the version that an official image names in its environment, from what `docker buildx imagetools inspect` prints. */
export function readImageVersion(image: string, variable: string): string | undefined {
  return new RegExp(`"${variable}=v?(\\d+(?:\\.\\d+)*)`).exec(image)?.[1];
}
