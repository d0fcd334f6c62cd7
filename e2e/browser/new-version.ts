import type { RequestListener } from "node:http";
import type { Page } from "playwright-core";
import type { UsedSite } from "./use-site.ts";

/** The worker as a new build would have it, for as long as the test runs. Its file stays: every site serves it. */
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

/** The page looks for a new version, as browsers do now and then, and is offered it. */
export async function findNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("A new version is ready.").waitFor();
}

/** Asks for the version that was offered; the page is loaded by it when this returns. */
export async function loadNewVersion(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Load it" }).click();
  await loaded;
}
