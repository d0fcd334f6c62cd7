import type { Browser, BrowserContext, Page } from "playwright-core";
import { SIZES, type Size, type Theme } from "./every-look.ts";
import { keepWhatIsSaid } from "./heard.ts";

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about that nobody asked for. */
  readonly complaints: string[];
}

/** Answers that a story asks for are logged by the browser as failed loads; these are not complaints. */
const EXPECTED = /status of (400|401|402|403|404|409|422|429)/;

export interface VisitOptions {
  /** Installs the service worker, which answers each of a page's requests once more. Without: it is still on its way. */
  readonly worker?: boolean;
}

/** Opens a browser window of its own: nobody is signed in. */
export async function openVisit(
  browser: Browser,
  url: string,
  size: Size,
  theme: Theme,
  { worker = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    timezoneId: "America/Los_Angeles",
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => {
    // A frame that comes later would tell its page of the theme that it began with, as another tab does.
    if (window === top) localStorage.setItem("theme", chosen);
  }, theme);
  await context.addInitScript(keepWhatIsSaid);
  if (!worker) await context.addInitScript(delayWorker);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  letRoutesEnd(context);
  return { page, context, complaints };
}

/** The service worker never comes to be installed, as on a slow line. Runs in the page. */
function delayWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker as { register: unknown };
  workers.register = () => new Promise(() => undefined);
}

/** A page may ask once more as its window closes: an answer that a test holds back or changes ends with it. */
function letRoutesEnd(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    await close(options);
  };
}
