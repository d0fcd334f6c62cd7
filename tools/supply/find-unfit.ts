import type { Manifest, Part } from "./read-parts.ts";

/** Licenses that allow use, change and sale with a notice. */
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

/** Copyleft licenses, allowed by package: unmodified files, and a library that is linked at run time. */
const BY_NAME: readonly (readonly [license: string, name: RegExp])[] = [
  ["MPL-2.0", /^(@resvg\/resvg-js.*|web-push)$/],
  ["LGPL-3.0-or-later", /^@img\/sharp-/],
];

/** Packages whose package.json names no license, with the license of their LICENSE file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Returns production packages whose license isn't allowed. */
export function findUnknownLicenses(parts: readonly Part[]): string[] {
  return parts
    .filter(({ isDevelopment }) => !isDevelopment)
    .flatMap(({ name, version, license = READ_BY_HAND[name] }) =>
      license !== undefined && mayBeUsed(license, name)
        ? []
        : [`${name}@${version}: ${license ?? "no license"}`],
    );
}

/** Evaluates an SPDX expression: one license of "A OR B" is enough, all of "A AND B" must be allowed. */
function mayBeUsed(expression: string, name: string): boolean {
  const isAllowed = (license: string) =>
    FREE.has(license) || BY_NAME.some(([known, names]) => known === license && names.test(name));
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => isAllowed(license.trim())));
}

/** Returns packages with an install script that isn't allowed, and allowed ones without a script. */
export function findUnallowedScripts(parts: readonly Part[], allowed: Manifest["allowScripts"]): string[] {
  const running = new Set(parts.filter(({ runsScripts }) => runsScripts).map(({ name }) => name));
  return [
    ...[...running]
      .filter((name) => !allowed[name])
      .map((name) => `${name} has an install script that isn't allowed`),
    ...Object.keys(allowed)
      .filter((name) => !running.has(name))
      .map((name) => `${name} is in allowScripts without an install script`),
  ];
}

const EXACT = /^(npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Returns dependencies without an exact version. */
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

/** Returns registry hosts that the lock file names. */
export function findHosts(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({ host }) => host ?? []))].map(
    (host) => `package-lock.json names ${host}`,
  );
}
