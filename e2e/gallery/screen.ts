import type { Page, Route } from "playwright-core";
import type { Size } from "../browser/every-look.ts";
import type { RunningSite } from "../browser/running-server.ts";

export type Site = Omit<RunningSite, "close">;

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  /** Where it is. Empty: where the screen before it has led. */
  readonly path: string;
  /** What has to be so before the page is opened. */
  readonly prepare?: (page: Page, site: Site) => Promise<unknown>;
  /** What brings the state about, after the page is there. */
  readonly act?: (page: Page, site: Site) => Promise<unknown>;
  /** What proves it; without, the shape of what comes is enough. */
  readonly words?: string | RegExp;
  /** Doesn't outlive a change of the window's size: brought about anew in each look. */
  readonly anew?: true;
  /** Where it can be seen in one size alone. */
  readonly only?: Size;
}

/** Presses a button by its whole name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

/** Types into fields by their labels, then presses a button. */
export const send =
  (button: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page) => {
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await press(button)(page);
  };

const answer = (reply: (route: Route) => Promise<void>) => (call: string | RegExp) => (page: Page) =>
  page.route(call, reply);

/** The server never answers a call. */
export const stall = answer(() => Promise.resolve());
/** The server fails at a call. */
export const fail = answer((route) => route.fulfill({ status: 500, json: {} }));
/** A call's answer, made up. */
export const given =
  (call: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(call, (route) => route.fulfill({ status, json }));
/** From here on the server answers by itself, also within a page whose answers were made up. */
export const unfaked = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });
/** A call's answer is an empty list. */
export const empty = answer((route) => route.fulfill({ json: { events: [] } }));

/** The id of nothing that there is. */
export const NOBODYS = "00000000-0000-4000-8000-000000000000";

export const pressHeading = (name: string) => (page: Page) => page.getByRole("heading", { name }).click();

/** What is not found leads on by itself, after the four seconds that are left out here. */
export const holdLeadingOn = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const patient = (action: () => void, afterMs?: number) =>
      afterMs === 4_000 ? 0 : later(action, afterMs);
    Object.assign(globalThis, { setTimeout: patient });
  });
