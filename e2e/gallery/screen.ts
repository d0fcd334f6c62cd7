import type { Page, Route } from "playwright-core";
import type { Size } from "../browser/every-look.ts";
import type { RunningSite } from "../browser/running-server.ts";

export type Site = Omit<RunningSite, "close">;

/** A screen in one state. */
export interface Screen {
  readonly name: string;
  /** Path of the screen, by default wherever the screen before has led. */
  readonly path?: string;
  /** Prepares the state before the page opens. */
  readonly prepare?: (page: Page, site: Site) => Promise<unknown>;
  /** Creates the state once the page is open. */
  readonly act?: (page: Page, site: Site) => Promise<unknown>;
  /** Text that proves the state; without it the placeholder is enough. */
  readonly words?: string | RegExp;
  /** The state doesn't survive a resize, so it is created again for each look. */
  readonly reopens?: true;
  /** The only size that has this screen. */
  readonly only?: Size;
}

/** Returns screens that have some properties in common, such as path and prepared state. */
export const sharing = (common: Omit<Screen, "name">, screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ ...common, ...screen }));

/** Clicks a button by its exact name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

/** Fills fields by their labels, then clicks a button. */
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

/** Leaves a call without an answer. */
export const stall = answer(() => Promise.resolve());
/** Makes a call fail. */
export const fail = answer((route) => route.fulfill({ status: 500, json: {} }));
/** Mocks a call's answer. */
export const given =
  (call: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(call, (route) => route.fulfill({ status, json }));
/** Removes all mocks of the page. */
export const unfaked = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });
/** Mocks an empty list. */
export const empty = answer((route) => route.fulfill({ json: { events: [] } }));

/** An id that doesn't exist. */
export const NOBODYS = "00000000-0000-4000-8000-000000000000";

export const pressHeading = (name: string) => (page: Page) => page.getByRole("heading", { name }).click();

/** Prevents the redirect that follows four seconds after "not found". */
export const holdLeadingOn = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const patient = (action: () => void, afterMs?: number) =>
      afterMs === 4_000 ? 0 : later(action, afterMs);
    Object.assign(globalThis, { setTimeout: patient });
  });
