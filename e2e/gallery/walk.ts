import type { Browser, Page } from "playwright-core";
import { openVisit, type Size, type Theme } from "../browser/open-visit.ts";
import { signIn } from "../browser/visit.ts";
import type { Screen, Site } from "./screen.ts";
import { ACCOUNT_SCREENS } from "./screens/accounts.ts";
import { BUYING_SCREENS } from "./screens/buying.ts";
import { ADMIN_SCREENS, STAFF_SCREENS } from "./screens/crew.ts";
import { MEMBER_SCREENS, NEWCOMER_SCREENS, ORDER_SCREENS } from "./screens/members.ts";
import { PUBLIC_SCREENS } from "./screens/public.ts";

interface Room {
  readonly title: string;
  /** The demo account that looks; none for a visitor. */
  readonly email?: string;
  readonly screens: readonly Screen[];
}

/** Every screen and state: add one with a line in its room's list. */
export const ROOMS: readonly Room[] = [
  { title: "Public pages", screens: PUBLIC_SCREENS },
  { title: "Accounts", screens: ACCOUNT_SCREENS },
  { title: "Newcomer", email: "member@secret.example", screens: NEWCOMER_SCREENS },
  { title: "Member", email: "ana@secret.example", screens: MEMBER_SCREENS },
  { title: "Orders and account", email: "ana@secret.example", screens: ORDER_SCREENS },
  { title: "Buying", email: "devon@secret.example", screens: BUYING_SCREENS },
  { title: "Crew", email: "staff@secret.example", screens: STAFF_SCREENS },
  { title: "Admin", email: "admin@secret.example", screens: ADMIN_SCREENS },
];

/** Goes to every screen of a room in one look, and gives each to be looked at once it is there. */
export async function walk(
  browser: Browser,
  site: Site,
  room: Room,
  look: readonly [Size, Theme],
  onScreen: (page: Page, screen: Screen) => Promise<void>,
): Promise<{ complaints: readonly string[] }> {
  const { page, context, complaints } = await openVisit(browser, site.url, ...look);
  // Without the service worker, which answers by itself where the server does not.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  if (room.email !== undefined) await signIn(page, room.email);
  for (const screen of room.screens) {
    if (screen.only !== undefined && screen.only !== look[0]) continue;
    try {
      await open(page, site, screen);
    } catch (error) {
      throw new Error(`the screen "${screen.name}" did not come`, { cause: error });
    }
    await onScreen(page, screen);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await context.close();
  return { complaints };
}

/** Goes to a screen and waits for what proves that it is there. */
async function open(page: Page, site: Site, screen: Screen): Promise<void> {
  await screen.prepare?.(page, site);
  if (screen.path !== "") await page.goto(screen.path);
  await screen.act?.(page, site);
  const proof = screen.words === undefined ? page.locator(".animate-pulse") : page.getByText(screen.words);
  await proof.filter({ visible: true }).first().waitFor();
}
