import type { Manifest, Part } from "./read-parts.ts";

/** May be used, changed and sold with a notice. */
const FREE = new Set([
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "Unlicense",
  ],
  ...["CC0-1.0", "Python-2.0", "OFL-1.1"],
]);

/** Ask for their own source to be open, not ours: files that we use as they are, a library that is linked at run time. */
const BY_NAME: readonly (readonly [license: string, name: RegExp])[] = [
  ["MPL-2.0", /^(@resvg\/resvg-js.*|web-push)$/],
  ["LGPL-3.0-or-later", /^@img\/sharp-/],
];

/** Their package.json says none; read in the file LICENSE beside it. */
const READ_BY_HAND: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Parts of production that nobody looked at whether we may use them. */
export function findUnknownLicenses(parts: readonly Part[]): string[] {
  return parts
    .filter(({ isDevelopment }) => !isDevelopment)
    .flatMap(({ name, version, license = READ_BY_HAND[name] }) =>
      license !== undefined && mayBeUsed(license, name)
        ? []
        : [`${name}@${version}: ${license ?? "no license"}`],
    );
}

/** Of an expression such as "(MIT OR CC0-1.0)" one is enough; of "A AND B" all have to be allowed. */
function mayBeUsed(expression: string, name: string): boolean {
  const isAllowed = (license: string) =>
    FREE.has(license) || BY_NAME.some(([known, names]) => known === license && names.test(name));
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => isAllowed(license.trim())));
}

/** Parts that run a program of theirs as they are installed, and those allowed to that don't. */
export function findUnallowedScripts(parts: readonly Part[], allowed: Manifest["allowScripts"]): string[] {
  const running = new Set(parts.filter(({ runsScripts }) => runsScripts).map(({ name }) => name));
  return [
    ...[...running]
      .filter((name) => !allowed[name])
      .map((name) => `${name} runs a script as it is installed`),
    ...Object.keys(allowed)
      .filter((name) => !running.has(name))
      .map((name) => `${name} is allowed to, and runs none`),
  ];
}

const EXACT = /^(npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What a package.json asks for without saying the very version. */
export function findUnpinned({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
}

/** Returns a line for each package whose author deprecated it. */
export function findDeprecated(parts: readonly Part[]): string[] {
  return parts.flatMap(({ name, version, deprecated }) =>
    deprecated === undefined ? [] : [`${name}@${version} is deprecated: ${deprecated}`],
  );
}

/** Hosts that the lock file ties an installation to. */
export function findHosts(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({ host }) => host ?? []))].map(
    (host) => `package-lock.json names ${host}`,
  );
}
