import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type RunningSandbox, startSquareSandbox } from "@secret/square-sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIL_LOGO } from "../../apps/server/src/platform/messages/mail/mail-pictures.ts";
import { signUpBody } from "../../apps/server/testing/browser.ts";
import { type MailServer, openMailServer } from "../../apps/server/testing/mail-server.ts";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { type OpenContext, openContext } from "../admin/open-context.ts";
import { buyer } from "../kit/buyer.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { openEvent, SQUARE, serverSettings, signInAs, squareSettings } from "../kit/scene.ts";
import { readUnit } from "../ship/read-files.ts";
import { bareEnvironment } from "../start/bare-environment.ts";
import { buildIfNeeded } from "./build.ts";
import { BUILD, ROOT } from "./folders.ts";

const TIMEOUT_MS = 120_000;
/** Arguments of Node.js in the unit that runs the server. */
const [, ...ARGUMENTS] =
  readUnit("deploy/systemd/secret-web@.service").Service?.ExecStart?.[0]?.split(" ") ?? [];
const PROGRAM = pathToFileURL(join(BUILD, ARGUMENTS.at(-1) ?? ""));

let databaseUrl: string;
let folder: string;
let square: RunningSandbox;
let mail: MailServer;
let opened: OpenContext;
let server: ServerProcess;
let origin: string;
beforeAll(async () => {
  await buildIfNeeded();
  databaseUrl = await copyTemplate();
  folder = await mkdtemp(join(tmpdir(), "secret-built-"));
  square = await startSquareSandbox({ ...SQUARE, port: 0 });
  mail = await openMailServer("takes");
  const settings = {
    ...serverSettings(databaseUrl),
    ...squareSettings(square.url),
    SMTP_URL: mail.url,
    DATA_DIR: folder,
  };
  opened = await openContext(settings);
  server = await startServer(settings, { program: PROGRAM, nodeFlags: ARGUMENTS.slice(0, -1) });
  origin = `http://127.0.0.1:${server.port}`;
}, TIMEOUT_MS);
afterAll(async () => {
  await server?.kill();
  await opened?.close();
  await Promise.all([mail?.close(), square?.close()]);
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

async function bytesOf(path: string, cookie = ""): Promise<Buffer> {
  const response = await fetch(origin + path, { headers: { cookie } });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

test("sells an order, and mails its confirmation with the logo", { timeout: TIMEOUT_MS }, async () => {
  const { cookie } = await signInAs(opened.context, "member");
  const id = await buyer(origin, cookie, await openEvent(opened.context)).buy();
  const order = opened.context.database.selectFrom("orders").select("status").where("id", "=", id);
  expect(await order.executeTakeFirst()).toEqual({ status: "confirmed" });
  await expect
    .poll(() => mail.taken.join("").replaceAll("=\r\n", ""), { timeout: TIMEOUT_MS })
    .toContain(MAIL_LOGO.path);
  const logo = await readFile(join(ROOT, "apps/server/src/platform/messages/mail/logo.png"));
  expect(await bytesOf(MAIL_LOGO.path)).toEqual(logo);
});

test("serves pages, and draws pictures in and outside the worker thread", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { cookie } = await signInAs(opened.context, "member");
  const event = await openEvent(opened.context);
  expect(String(await bytesOf("/"))).toContain("<title>");
  expect(String(await bytesOf("/api/promo-card.pdf", cookie))).toMatch(/^%PDF-/);
  const png = Buffer.from("\x89PNG", "latin1");
  expect((await bytesOf("/api/promo-card.png?side=front", cookie)).subarray(0, 4)).toEqual(png);
  expect((await bytesOf(`/api/events/${event.id}/preview.png`)).subarray(0, 4)).toEqual(png);
});

test("refuses common passwords", { timeout: TIMEOUT_MS }, async () => {
  const body = JSON.stringify(signUpBody({ email: "new@secret.example" }, { password: "Password123" }));
  const headers = { "content-type": "application/json" };
  const refused = await fetch(`${origin}/auth/v1/signup`, { method: "POST", headers, body });
  expect(await refused.json()).toMatchObject({ code: "weak_password" });
});

test("names source file and line of an unexpected error", async () => {
  const { DATABASE_URL: _, ...settings } = serverSettings(databaseUrl);
  const env = { ...bareEnvironment(), ...settings, DATA_DIR: "/dev/null/none" };
  const failed = await new Promise<string>((said) => {
    execFile(process.execPath, ARGUMENTS, { cwd: BUILD, env }, (_error, _output, errors) => said(errors));
  });
  const [, file = "", line = ""] =
    /at async lockDataFolder \((?:file:\/\/)?(\/.+\.ts):(\d+):\d+\)/.exec(failed) ?? [];
  expect([file, failed]).toEqual([join(ROOT, "apps/server/src/start-server.ts"), failed]);
  expect((await readFile(file, "utf8")).split("\n")[Number(line) - 1]).toContain("await mkdir(folder");
});

test("a command of operations runs beside it", async () => {
  const { scripts } = JSON.parse(await readFile(join(BUILD, "package.json"), "utf8"));
  const [, ...words] = scripts["ledger:check"].split(" ");
  const env = { ...bareEnvironment(), ...serverSettings(databaseUrl) };
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, words, { cwd: BUILD, env }, (_error, output, errors) => done(output + errors));
  });
  expect(said).toContain("0 differences between stock, orders and money");
});

test("shuts down gracefully on request", { timeout: TIMEOUT_MS }, async () => {
  expect(await server.stop()).toBe(0);
  await expect(fetch(origin)).rejects.toThrow();
});
