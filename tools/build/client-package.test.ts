import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@secret/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestKey } from "../../apps/server/testing/api-keys.ts";
import { startTestServer, type TestServer } from "../../apps/server/testing/test-server.ts";
import { clientPackage, type Description, openToKeys } from "./client-package.ts";
import { describeApi } from "./describe-api.ts";
import { ROOT } from "./folders.ts";
import { readManifest } from "./programs.ts";

const TIMEOUT_MS = 120_000;
/** Packages that a program with the client has installed. */
const INSTALLED = ["openapi-fetch", "openapi-typescript-helpers"];
const COMPILE = ["--noEmit", "--strict", "--module", "nodenext", "--types", "node"];

let description: Description;
let files: Record<string, string>;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  description = (await describeApi()) as Description;
  files = await clientPackage(description);
  folder = await mkdtemp(join(tmpdir(), "secret-client-"));
  const own = join(folder, "node_modules/secret-client");
  await mkdir(own, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(own, name), text);
  for (const name of INSTALLED)
    await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  server = await startTestServer();
}, TIMEOUT_MS);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the output of a program, which may end with an error. */
function outputOf(program: string, words: readonly string[], env = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return new Promise((done) => {
    execFile(program, words, options, (_error, output, errors) => done(output + errors));
  });
}

/** Compiles a program. Returns the compiler's errors. */
async function compile(program: string): Promise<string> {
  await writeFile(join(folder, "program.ts"), program);
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  return outputOf(join(ROOT, "node_modules/.bin/tsc"), [...COMPILE, ...roots, "program.ts"]);
}

function exampleOf(readme = ""): string {
  return /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? "";
}

test(
  "the README's example compiles and reads with a read key; a refusal has its code",
  async () => {
    const { admin, key, id } = await createTestKey(server, "read");
    const program = `${exampleOf(files["README.md"])}
const total: number | undefined = data?.total.netSalesCents;
const code: "API_KEY_NOT_VALID" | undefined = error?.code === "API_KEY_NOT_VALID" ? error.code : undefined;
console.log(total, code);
`;
    expect(await compile(program)).toBe("");
    const env = { API_URL: await server.listen(), API_KEY: key };
    const run = () => outputOf(process.execPath, ["program.ts"], env);
    expect(await run()).toMatch(/rows: \[\],.*\n0 undefined\n$/s);
    await admin.call(contract.revokeApiKey, { params: { id } });
    expect(await run()).toBe("API_KEY_NOT_VALID\nundefined API_KEY_NOT_VALID\n");
  },
  TIMEOUT_MS,
);

test(
  "calling a route that isn't open to keys, and a missing input, are type errors",
  async () => {
    const example = exampleOf(files["README.md"]);
    const change = '{ params: { path: { id: "1" } } }';
    const calls = [
      ['GET("/api/admin/events", {})', true],
      [`POST("/api/admin/events/{id}/archive", ${change})`, true],
      ['GET("/api/admin/orders", {})', false],
      [`POST("/api/admin/events/{id}/status", ${change})`, false],
      [`POST("/api/admin/orders/{id}/refunds", ${change})`, false],
      ['GET("/api/admin/deposits/{id}", {})', false],
    ] as const;
    const errors = await compile(example + calls.map(([call]) => `await client.${call};\n`).join(""));
    const before = example.split("\n").length;
    const refused = [...errors.matchAll(/^program\.ts\((\d+),/gm)].map(
      ([, line]) => calls[Number(line) - before],
    );
    expect(refused).toEqual(calls.filter(([, isOpen]) => !isOpen));
  },
  TIMEOUT_MS,
);

test("the package has the product's version and every open route but the upload of a picture", () => {
  const { version, dependencies } = JSON.parse(files["package.json"] ?? "");
  expect(version).toBe(readManifest().version);
  expect(dependencies).toEqual({ "openapi-fetch": readManifest().devDependencies["openapi-fetch"] });
  const described = Object.entries(openToKeys(description).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const isRoute = (each: unknown): each is contract.Route =>
    typeof each === "object" && each !== null && "access" in each;
  const open = (Object.values(contract) as readonly unknown[])
    .filter(isRoute)
    .filter((route) => contract.apiKeyScopeOf(route) !== undefined)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect([...described, "POST /api/admin/pictures"].sort()).toEqual(open.sort());
});
