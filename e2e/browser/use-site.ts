import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { copyTemplate, dropDatabase } from "../../apps/server/testing/test-database.ts";
import type { Size, Theme } from "./every-look.ts";
import { type Engine, type LaunchedBrowser, launchBrowser } from "./launch.ts";
import { openVisit, type Visit, type VisitOptions } from "./open-visit.ts";
import { type RunningSite, startSite } from "./running-server.ts";
import { tellFailure } from "./tell-failure.ts";

export interface UsedSite extends Omit<RunningSite, "close"> {
  readonly browser: Browser;
  /** Opens a separate browser window with nobody signed in. */
  visit(size?: Size, theme?: Theme): Promise<Visit>;
}

interface UseOptions extends VisitOptions {
  /** Browser of this file, whatever E2E_BROWSER names. */
  readonly engine?: Engine;
}

/**
 * Starts a site and a browser for the calling file, and stops them after its last test. `options` apply to
 * each visit.
 */
export function useSite({ engine, ...options }: UseOptions = {}): UsedSite {
  let running: RunningSite;
  let launched: LaunchedBrowser;
  beforeAll(async () => {
    [running, launched] = await Promise.all([
      startOwnSite(),
      launchBrowser([], inject("browserProgram"), engine),
    ]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await tellFailure(launched.browser));
  });
  afterAll(async () => {
    await launched?.close();
    await running?.close();
  });
  return {
    get url() {
      return running.url;
    },
    get server() {
      return running.server;
    },
    get square() {
      return running.square;
    },
    get browser() {
      return launched.browser;
    },
    visit: (size = "phone", theme = "light") =>
      openVisit(launched.browser, running.url, size, theme, options),
  };
}

/**
 * Starts a site on a copy of the demo data, so that files don't affect each other.
 * @param settings environment variables of the server
 */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), "secret-square-"));
  const squareFile = join(folder, "square.jsonl");
  await copyFile(inject("squareFile"), squareFile);
  const databaseUrl = await copyTemplate();
  const site = await startSite({ databaseUrl, squareFile }, settings);
  return {
    ...site,
    async close() {
      await site.close();
      await dropDatabase(databaseUrl);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
