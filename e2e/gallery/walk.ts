import type { Browser, Page } from "playwright-core";
import { routeCallsOnly } from "../browser/cached-routes.ts";
import { EVERY_LOOK, type Look, SIZES, type Theme } from "../browser/every-look.ts";
import { openVisit } from "../browser/open-visit.ts";
import { signIn } from "../browser/visit.ts";
import { type Screen, type Site, unfaked } from "./screen.ts";
import { ACCOUNT_SCREENS } from "./screens/accounts.ts";
import { ADMIN_DRAW_SCREENS } from "./screens/admin-draws.ts";
import { ANALYTICS_SCREENS } from "./screens/analytics.ts";
import { API_KEY_SCREENS } from "./screens/api-keys.ts";
import { AUDIT_SCREENS } from "./screens/audit.ts";
import { BOARD_SCREENS } from "./screens/board.ts";
import { BUYING_SCREENS } from "./screens/buying.ts";
import { CODE_SCREENS } from "./screens/codes.ts";
import { COUNTER_SCREENS } from "./screens/counter.ts";
import { ADMIN_SCREENS, STAFF_SCREENS } from "./screens/crew.ts";
import { CREW_EVENT_SCREENS } from "./screens/crew-events.ts";
import { DASHBOARD_SCREENS } from "./screens/dashboard.ts";
import { DAY_CLOSE_SCREENS } from "./screens/day-close.ts";
import { DEPOSIT_SCREENS } from "./screens/deposits.ts";
import { DRAW_CHECK_SCREENS } from "./screens/draw-check.ts";
import { DRAW_SCREENS } from "./screens/draws.ts";
import { EVENT_EDITOR_SCREENS } from "./screens/event-editor.ts";
import { INCIDENT_SCREENS } from "./screens/incidents.ts";
import { LABEL_SCREENS } from "./screens/labels.ts";
import { MEMBER_SCREENS, NEWCOMER_SCREENS } from "./screens/members.ts";
import { MESSAGE_SCREENS } from "./screens/messages.ts";
import { MONEY_SCREENS } from "./screens/money.ts";
import { NEWS_SCREENS } from "./screens/news.ts";
import { ORDER_SCREENS } from "./screens/orders.ts";
import { PROFILE_SCREENS } from "./screens/profile.ts";
import { PUBLIC_SCREENS } from "./screens/public.ts";
import { RETURNED_ORDER_SCREENS } from "./screens/returned-orders.ts";
import { SCANNER_SCREENS } from "./screens/scanner.ts";
import { SETTING_SCREENS } from "./screens/settings.ts";
import { SETUP_SCREENS } from "./screens/setup.ts";
import { SPANISH_SCREENS } from "./screens/spanish.ts";
import { CLAIM_SCREENS, TRANSFER_SCREENS } from "./screens/transfers.ts";
import { USER_SCREENS } from "./screens/users.ts";
import { WEBHOOK_SCREENS } from "./screens/webhooks.ts";

/** The gallery runs in four files in parallel. */
export type Part = "accounts" | "crew" | "members" | "others";

interface Room {
  readonly title: string;
  readonly part: Part;
  /** Demo account of the room; none for a visitor. */
  readonly email?: string;
  readonly screens: readonly Screen[];
  /** Represents all rooms in `npm test`. */
  readonly isInShort?: true;
}

/** Every screen and state. Add one with a line in its room's list. */
export const ROOMS: readonly Room[] = [
  { title: "Public pages", part: "others", screens: PUBLIC_SCREENS },
  { title: "Accounts", part: "accounts", screens: ACCOUNT_SCREENS },
  { title: "Friend", part: "others", screens: CLAIM_SCREENS, isInShort: true },
  { title: "Transfers", part: "members", email: "ana@secret.example", screens: TRANSFER_SCREENS },
  {
    title: "Newcomer",
    part: "members",
    email: "member@secret.example",
    screens: NEWCOMER_SCREENS,
    isInShort: true,
  },
  { title: "Member", part: "members", email: "ana@secret.example", screens: MEMBER_SCREENS },
  { title: "Orders", part: "members", email: "ana@secret.example", screens: ORDER_SCREENS },
  { title: "Check of a draw", part: "members", email: "ana@secret.example", screens: DRAW_CHECK_SCREENS },
  { title: "News", part: "accounts", email: "ana@secret.example", screens: NEWS_SCREENS },
  { title: "Profile", part: "accounts", email: "ana@secret.example", screens: PROFILE_SCREENS },
  { title: "Returned orders", part: "members", email: "ana@secret.example", screens: RETURNED_ORDER_SCREENS },
  { title: "Draws", part: "members", email: "devon@secret.example", screens: DRAW_SCREENS },
  { title: "Buying", part: "others", email: "devon@secret.example", screens: BUYING_SCREENS },
  { title: "Crew", part: "crew", email: "staff@secret.example", screens: STAFF_SCREENS, isInShort: true },
  { title: "Crew's events", part: "crew", email: "staff@secret.example", screens: CREW_EVENT_SCREENS },
  { title: "Counter", part: "crew", email: "staff@secret.example", screens: COUNTER_SCREENS },
  { title: "Board", part: "crew", email: "staff@secret.example", screens: BOARD_SCREENS },
  { title: "Closing the day", part: "crew", email: "staff@secret.example", screens: DAY_CLOSE_SCREENS },
  { title: "Help", part: "crew", email: "staff@secret.example", screens: INCIDENT_SCREENS },
  { title: "Scanner and list", part: "crew", email: "staff@secret.example", screens: SCANNER_SCREENS },
  { title: "Labels", part: "crew", email: "staff@secret.example", screens: LABEL_SCREENS },
  { title: "Crew in Spanish", part: "crew", email: "staff@secret.example", screens: SPANISH_SCREENS },
  { title: "Admin", part: "others", email: "admin@secret.example", screens: ADMIN_SCREENS },
  { title: "Orders and money", part: "others", email: "admin@secret.example", screens: MONEY_SCREENS },
  { title: "Deposits", part: "others", email: "admin@secret.example", screens: DEPOSIT_SCREENS },
  { title: "Event editor", part: "others", email: "admin@secret.example", screens: EVENT_EDITOR_SCREENS },
  { title: "Draw of an event", part: "others", email: "admin@secret.example", screens: ADMIN_DRAW_SCREENS },
  { title: "Analytics", part: "others", email: "admin@secret.example", screens: ANALYTICS_SCREENS },
  { title: "Messages", part: "others", email: "admin@secret.example", screens: MESSAGE_SCREENS },
  { title: "Users", part: "others", email: "admin@secret.example", screens: USER_SCREENS },
  { title: "Dashboard", part: "others", email: "admin@secret.example", screens: DASHBOARD_SCREENS },
  { title: "Audit", part: "others", email: "admin@secret.example", screens: AUDIT_SCREENS },
  { title: "Webhooks", part: "others", email: "admin@secret.example", screens: WEBHOOK_SCREENS },
  { title: "Codes", part: "others", email: "admin@secret.example", screens: CODE_SCREENS },
  {
    title: "Settings",
    part: "others",
    email: "admin@secret.example",
    screens: SETTING_SCREENS,
    isInShort: true,
  },
  { title: "Get ready", part: "others", email: "admin@secret.example", screens: SETUP_SCREENS },
  { title: "API keys", part: "others", email: "admin@secret.example", screens: API_KEY_SCREENS },
];

/**
 * Opens each screen of a room and passes it to `onScreen`, in every look or in one of them in turn. A screen is
 * opened once and then resized, like a window.
 */
export async function walk(
  browser: Browser,
  site: Site,
  room: Room,
  looks: "every" | "in turn",
  onScreen: (page: Page, screen: Screen, look: Look) => Promise<void>,
): Promise<{ complaints: readonly string[] }> {
  const { page, context, complaints } = await openVisit(browser, site.url, ...EVERY_LOOK[0]);
  // Runs without the service worker, which would answer for the server.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await routeCallsOnly(page);
  if (room.email !== undefined) await signIn(page, room.email);
  for (const [index, screen] of room.screens.entries()) {
    let isOpen = false;
    const there = EVERY_LOOK.filter(([size]) => screen.only === undefined || screen.only === size);
    for (const look of there.filter((_, turn) => looks === "every" || turn === index % there.length)) {
      try {
        await page.setViewportSize(SIZES[look[0]]);
        if (!isOpen || screen.reopens) await open(page, site, screen);
        isOpen = true;
        // After the screen is open, because a page loses it when it goes to another site.
        if (screen.isPrinted) await page.emulateMedia({ media: "print" });
        await showIn(page, look[1]);
        await locateProof(page, screen).waitFor();
      } catch (error) {
        throw new Error(`the screen "${screen.name}" didn't load, ${look.join(", ")}`, { cause: error });
      }
      await onScreen(page, screen, look);
      if (screen.isPrinted) await page.emulateMedia({ media: "screen" });
    }
  }
  await context.close();
  return { complaints };
}

/** Applies a theme and removes the focus. */
async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    // Turn transitions off, so that no color is captured midway.
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    // Do what another tab does on a theme change.
    localStorage.setItem("theme", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "theme" }));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    document.body.getAnimations({ subtree: true });
    document.adoptedStyleSheets.pop();
  }, theme);
}

/**
 * Opens a screen and creates its state. Mocks stay for all screens of one page, because it may send requests
 * again.
 */
async function open(page: Page, site: Site, screen: Screen): Promise<void> {
  if (screen.path !== undefined) await unfaked(page);
  await screen.prepare?.(page, site);
  if (screen.path !== undefined) await page.goto(screen.path);
  await screen.act?.(page, site);
}

function locateProof(page: Page, { words, isPrinted }: Screen) {
  const shape = isPrinted ? "img" : ".animate-pulse";
  const proof = words === undefined ? page.locator(shape) : page.getByText(words);
  return proof.filter({ visible: true }).first();
}
