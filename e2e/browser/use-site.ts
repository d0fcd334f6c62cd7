import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type LaunchedBrowser, launchBrowser } from "./launch.ts";
import { openVisit, type Size, type Theme, type Visit } from "./open-visit.ts";
import { type RunningSite, startSite } from "./running-server.ts";

export interface UsedSite extends Omit<RunningSite, "close"> {
  readonly browser: Browser;
  /** Opens a browser window of its own: nobody is signed in. */
  visit(size?: Size, theme?: Theme): Promise<Visit>;
}

/** A site and a browser of the calling file's own: there before its first test, gone after its last. */
export function useSite(): UsedSite {
  let running: RunningSite;
  let launched: LaunchedBrowser;
  beforeAll(async () => {
    [running, launched] = await Promise.all([startSite(), launchBrowser()]);
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
    get bank() {
      return running.bank;
    },
    get browser() {
      return launched.browser;
    },
    visit: (size = "phone", theme = "light") => openVisit(launched.browser, running.url, size, theme),
  };
}
