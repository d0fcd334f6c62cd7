import type { Browser, BrowserContext, Page } from "playwright-core";
import { SIZES, type Size, type Theme } from "./every-look.ts";
import { keepWhatIsSaid } from "./heard.ts";

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Unexpected errors in the page's console. */
  readonly complaints: string[];
}

/**
 * The browser logs error statuses as failed loads. Tests cause these on purpose, so they aren't complaints.
 */
const EXPECTED = /status of (400|401|402|403|404|409|422|429)/;

export interface VisitOptions {
  /**
   * Installs the service worker, which repeats each of a page's requests. Without it the worker never
   * finishes loading.
   */
  readonly worker?: boolean;
}

/** Opens a separate browser window with nobody signed in. */
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
    // A later frame would otherwise tell its page about its initial theme, like another tab.
    // A window's blank first page has no origin, so no storage. Firefox's has no protocol either.
    if (window === top && origin !== "null") localStorage.setItem("theme", chosen);
  }, theme);
  await context.addInitScript(keepWhatIsSaid);
  if (browser.browserType().name() === "firefox") await context.addInitScript(insertAsTyped);
  if (!worker) await context.addInitScript(delayWorker);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  endRoutesOnClose(context);
  return { page, context, complaints };
}

/**
 * Replaces the function with which Playwright fills a field over BiDi. It sets the value by script, which React takes for
 * its own change, so it never calls `onChange`. Firefox's editing command is what typing does. Runs in the page.
 */
function insertAsTyped(): void {
  const insert = (text: string) => {
    if (document.activeElement instanceof HTMLIFrameElement) return document.activeElement;
    document.execCommand("insertText", false, text);
    return null;
  };
  Object.defineProperty(globalThis, "__pw_bidiInsertText", { get: () => insert, set: () => undefined });
}

/** Never finishes installing the service worker, as on a slow connection. Runs in the page. */
function delayWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker as { register: unknown };
  workers.register = () => new Promise(() => undefined);
}

/** Ends held routes when the window closes, because a page may send another request then. */
function endRoutesOnClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
    await close(options);
  };
}
