import type { RequestListener } from "node:http";
import type { Page } from "playwright-core";
import type { UsedSite } from "./use-site.ts";

/**
 * Serves the service worker of a newer build while `run` runs. The file itself isn't changed, because all
 * sites serve it.
 */
export async function withNewVersion(site: UsedSite, run: () => Promise<void>): Promise<void> {
  const worker = await (await fetch(`${site.url}/sw.js`)).text();
  const next = worker.replace(/APP_VERSION = "\w+"/, 'APP_VERSION = "the-next-one"');
  const { server } = site.server.app;
  const answers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (request.url === "/sw.js") response.setHeader("content-type", "text/javascript").end(next);
    else for (const answer of answers) answer(request, response);
  });
  try {
    await run();
  } finally {
    server.removeAllListeners("request");
    for (const answer of answers) server.on("request", answer);
  }
}

/** Makes the page check for a new version, and waits for the offer. */
export async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("A new version is ready.").waitFor();
}

/** Loads the offered version. Returns once the page has reloaded. */
export async function loadNewVersion(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
}
