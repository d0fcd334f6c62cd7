import type { Browser, BrowserContext, Page } from "playwright-core";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof SIZES;
export type Theme = "light" | "dark";

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about that nobody asked for. */
  readonly complaints: string[];
}

/** Answers that a story asks for are logged by the browser as failed loads; these are not complaints. */
const EXPECTED = /status of (400|401|402|403|404|409|422|429)/;

/** Opens a browser window of its own: nobody is signed in. */
export async function openVisit(browser: Browser, url: string, size: Size, theme: Theme): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    timezoneId: "America/Los_Angeles",
    reducedMotion: "reduce",
  });
  await context.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}
