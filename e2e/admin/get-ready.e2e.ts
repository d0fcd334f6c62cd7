/** @module-tag whole */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadConfig } from "../../apps/server/src/config.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { type RunningServer, startServer } from "../../apps/server/src/start-server.ts";
import { createMember } from "../../apps/server/testing/create-members.ts";
import { createEmptyDatabase, dropDatabase } from "../../apps/server/testing/test-database.ts";
import { startSandboxIfNeeded } from "../../tools/start/sandbox.ts";
import { hear } from "../browser/heard.ts";
import { type LaunchedBrowser, launchBrowser } from "../browser/launch.ts";
import { openVisit } from "../browser/open-visit.ts";
import { signIn } from "../browser/visit.ts";

const OWNER = { email: "owner@tails.example", password: randomBytes(12).toString("hex") };

let server: RunningServer;
let launched: LaunchedBrowser;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "secret-fresh-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = await createEmptyDatabase();
  stops.push(() => dropDatabase(databaseUrl));
  const port = String(await findFreePort());
  const environment = {
    NODE_ENV: "development",
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  };
  const sandbox = await startSandboxIfNeeded(environment, undefined);
  if (sandbox === undefined) throw new Error("browser tests need the Square fake");
  stops.push(() => sandbox.close());
  server = await startServer(loadConfig({ ...environment, ...sandbox.settings }));
  stops.push(() => server.stop());
  launched = await launchBrowser([], inject("browserProgram"));
  stops.push(() => launched.close());
  const { email, password } = OWNER;
  await createMember(server.context, {
    email,
    password,
    firstName: "Rosa",
    lastName: "Delgado",
    zipCode: "90012",
    role: "admin",
  });
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

test("the owner of a new installation sees what is left, does a step, and sees it done", async () => {
  const { publicUrl } = server.context.config;
  const { page, complaints } = await openVisit(launched.browser, publicUrl, "phone", "light");
  await signIn(page, OWNER.email, OWNER.password);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Get ready for your first event 0 of 9 done/ }).click();
  await page.getByRole("heading", { name: "Get ready", level: 1 }).waitFor();
  const step = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, level: 2 }) });
  await step("Email").getByText("SMTP_URL and MAIL_FROM").waitFor();
  await step("Square").getByText("Needs you").waitFor();

  await step("Promo card").getByRole("link", { name: "Invitations" }).click();
  await page.getByRole("button", { name: "New invitation" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Card at the pier");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await dialog.waitFor({ state: "detached" });

  await page.goto("/admin/setup");
  await step("Promo card").getByText("Done").waitFor();
  await page.getByRole("button", { name: "Check again" }).click();
  await hear(page, "1 of 9 done");
  expect(await step("Promo card").getByRole("link").count()).toBe(0);
  expect(complaints).toEqual([]);

  await page.context().setOffline(true);
  const offline = page.getByText("Offline. You'll see what's new once you're back online.");
  await offline.waitFor();
  await page.getByRole("button", { name: "Check again" }).click();
  await hear(page, "No connection. Please check your signal and try again.");
  await step("Promo card").getByText("Done").waitFor();
  await page.context().setOffline(false);
  await offline.waitFor({ state: "detached" });
  await page.context().close();
});
