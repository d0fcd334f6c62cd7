import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  findDeprecated,
  findHosts,
  findUnallowedScripts,
  findUnknownLicenses,
  findUnpinned,
} from "./find-unfit.ts";
import {
  newestOf,
  publishedBefore,
  readImageVersion,
  updateCompose,
  updateDockerfile,
  updateManifest,
} from "./plan-updates.ts";
import { type Part, readParts } from "./read-parts.ts";
import { writeSbom } from "./write-sbom.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function part(change: Partial<Part>): Part {
  const named = { name: "lobster", version: "1.0.0", license: "MIT", deprecated: undefined };
  return { ...named, runsScripts: false, isDevelopment: false, path: "", host: undefined, ...change };
}

describe("a production package", () => {
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
  ])("under %s is reported", (license, line) => {
    expect(findUnknownLicenses([part({ license })])).toEqual([line]);
    expect(findUnknownLicenses([part({ license, isDevelopment: true })])).toEqual([]);
  });

  test("may be under a license that is allowed by its name", () => {
    const [push, sharp] = [part({ name: "web-push", license: "MPL-2.0" }), "LGPL-3.0-or-later"];
    expect(
      findUnknownLicenses([push, part({ name: "@img/sharp-libvips-linux-x64", license: sharp })]),
    ).toEqual([]);
  });
});

test("install scripts are allowed by package, and only for packages that have one", () => {
  const parts = [
    part({ runsScripts: true }),
    part({ name: "shell", runsScripts: true }),
    part({ name: "crab" }),
  ];
  expect(findUnallowedScripts(parts, { lobster: true, shell: false, crab: true })).toEqual([
    "shell has an install script that isn't allowed",
    "crab is in allowScripts without an install script",
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

/** npm 9 fails with "can only install with an existing package-lock.json" otherwise. */
test("overrides name versions, because the npm of Debian 13 can't read an alias there", () => {
  const { overrides, devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  const [, typescript] = /@([\d.]+)$/.exec(devDependencies.typescript) ?? [];
  expect(overrides).toEqual({ "openapi-typescript": { typescript } });
});

test("a deprecated package is reported with its author's message", () => {
  const lock = { packages: { "node_modules/crab": { version: "1.0.0", deprecated: "Use lobster" } } };
  expect(findDeprecated(readParts(JSON.stringify(lock)))).toEqual(["crab@1.0.0 is deprecated: Use lobster"]);
  expect(findDeprecated([part({})])).toEqual([]);
});

test("an update moves what is behind, and nothing by another name", () => {
  const newest = newestOf({
    lobster: { current: "1.0.0", latest: "2.1.0" },
    crab: [{ latest: "3.0.0" }, { latest: "3.0.0" }],
    shell: { current: "1.10.0", latest: "1.9.0" },
  });
  const text =
    '{\n  "dependencies": {\n    "lobster": "1.0.0",\n    "crab": "npm:king-crab@2.0.0",\n    "shell": "1.10.0"\n  }\n}\n';
  expect(updateManifest(text, newest)).toEqual({
    text: text.replace('"lobster": "1.0.0"', '"lobster": "2.1.0"'),
    changes: ["lobster 1.0.0 -> 2.1.0"],
  });
});

test("an update moves the images of Node.js, PostgreSQL and Caddy", () => {
  const dockerfile = readFileSync(`${ROOT}Dockerfile`, "utf8");
  const moved = updateDockerfile(dockerfile, { node: "26.1.0", postgres: "19.2" });
  expect(moved).toContain("\nARG NODE_VERSION=26.1.0\n");
  expect(moved).toContain("\nFROM postgres:19.2-trixie AS database\n");
  expect(updateDockerfile(dockerfile, { node: "26.1.0", postgres: undefined })).toContain(
    /^FROM postgres:.*$/m.exec(dockerfile)?.[0],
  );
  const compose = readFileSync(`${ROOT}compose.yaml`, "utf8");
  expect(updateCompose(compose, "2.99.1")).toContain("\n    image: caddy:2.99.1\n");
  expect(updateCompose(compose, undefined)).toBe(compose);
});

test("an image's version is read from its environment", () => {
  const image =
    '{"linux/amd64":{"config":{"Env":["PATH=/usr/bin","PG_MAJOR=18","PG_VERSION=18.6-1.pgdg13+1"]}}}';
  expect(readImageVersion(image, "PG_VERSION")).toBe("18.6");
  expect(readImageVersion('{"config":{"Env":["CADDY_VERSION=v2.11.9"]}}', "CADDY_VERSION")).toBe("2.11.9");
  expect(readImageVersion("", "CADDY_VERSION")).toBeUndefined();
});

test("an update takes only what was published some days ago", () => {
  expect(publishedBefore(new Date("2026-11-25T12:00:00Z"))).toBe("2026-11-18");
});

test("the SBOM has every installed production package with its license, and no development package", () => {
  const { metadata, components, dependencies } = writeSbom(ROOT);
  expect(metadata.component.name).toBe("secret");
  const listed = new Map(components.map(({ name, version, licenses }) => [`${name}@${version}`, licenses]));
  const parts = readParts(readFileSync(`${ROOT}package-lock.json`, "utf8"));
  const isInstalled = ({ path }: Part) => existsSync(ROOT + path);
  const installed = parts.filter((each) => !each.isDevelopment && isInstalled(each));
  expect(installed.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
  expect(installed.length).toBeGreaterThan(250);
  for (const name of ["fastify", "pg", "react", "sharp"])
    expect([...listed].find(([key]) => key.startsWith(`${name}@`))?.[1]).toEqual([expect.anything()]);
  expect([...listed.keys()].filter((key) => /^(vitest|knip|vite|lighthouse)@/.test(key))).toEqual([]);
  expect(dependencies.length).toBeGreaterThan(250);
});
