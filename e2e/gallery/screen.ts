import type { Page } from "playwright-core";
import type { Size } from "../browser/every-look.ts";
import type { RunningSite } from "../browser/running-server.ts";

export type Site = Omit<RunningSite, "close">;

export type Step = (page: Page, site: Site) => Promise<unknown>;

/** A screen in one state. */
export interface Screen {
  readonly name: string;
  /** Path of the screen, by default wherever the screen before has led. */
  readonly path?: string;
  /** Prepares the state before the page opens. */
  readonly prepare?: Step;
  /** Creates the state once the page is open. */
  readonly act?: Step;
  /** Text that proves the state; without it the placeholder is enough, or on paper a picture. */
  readonly words?: string | RegExp;
  /** The state doesn't survive a resize, so it is created again for each look. */
  readonly reopens?: true;
  /** The only size that has this screen. */
  readonly only?: Size;
  /** Shows the screen as it prints. */
  readonly isPrinted?: true;
}

/** Returns screens that have some properties in common, such as path and prepared state. */
export const sharing = (common: Omit<Screen, "name">, screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ ...common, ...screen }));

/** Takes several steps in order. */
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page, site) => {
    for (const step of steps) await step(page, site);
  };

/** Clicks a button by its exact name. */
export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();

/** Clicks the first control whose name matches, a button by default. */
export const pressFirst =
  (name: string | RegExp, role: Parameters<Page["getByRole"]>[0] = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

/** Fills a field by its label. */
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Fills fields by their labels, then clicks a button. */
export const send = (button: string, fields: Readonly<Record<string, string>> = {}) =>
  inTurn(...Object.entries(fields).map(([label, text]) => fill(label, text)), press(button));

/** Chooses an item of a menu. */
export const chooseFrom = (menu: string, item: string) => inTurn(press(menu), pressFirst(item, "menuitem"));

/** Breaks the live stream, so that the page says that it is offline. */
export const breakLive = (page: Page) =>
  page.route("**/api/live*", (route) => route.fulfill({ status: 500, json: {} }));

/** Removes all mocks of the page and its browser context. */
export const unfaked = async (page: Page) => {
  for (const routed of [page, page.context()]) await routed.unrouteAll({ behavior: "ignoreErrors" });
};

/** An id that doesn't exist. */
export const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** Returns an id that is always the same for the same number. */
export const numberedId = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const pressHeading = (name: string) => (page: Page) => page.getByRole("heading", { name }).click();

/** Opens the order at the top of the member's list. */
export const openNewestOrder = pressFirst("View Details", "link");

/** Prevents the redirect that follows four seconds after "not found". */
export const holdLeadingOn = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const patient = (action: () => void, afterMs?: number) =>
      afterMs === 4_000 ? 0 : later(action, afterMs);
    Object.assign(globalThis, { setTimeout: patient });
  });
