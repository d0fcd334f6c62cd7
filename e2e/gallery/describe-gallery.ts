import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENT } from "../../tools/test-run/extent.ts";
import type { Look } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { expectKeyboardReach } from "../browser/expect-keyboard.ts";
import { expectLargeText, expectNoOverflow, expectReflow } from "../browser/expect-reflow.ts";
import { expectTitle } from "../browser/expect-title.ts";
import { useSite } from "../browser/use-site.ts";
import type { Screen } from "./screen.ts";
import { type Part, ROOMS, walk } from "./walk.ts";

/** Timeout per screen in all looks, in ms. A missing screen fails much earlier. */
const SCREEN_TIMEOUT_MS = 20_000;
const CHECKED = "every screen shows its text, is accessible and fits the window";
/** Console messages about calls that a screen makes fail on purpose. */
const FAILED = /status of (500|503)|net::ERR_FAILED/;

/** Tests every screen and state of a part. */
export function describeGallery(part: Part): void {
  const site = useSite();
  for (const room of ROOMS.filter((each) => each.part === part)) {
    const check = async () => {
      const { complaints } = await walk(site.browser, site, room, EXTENT.galleryLooks, checkScreen);
      expect(complaints.filter((text) => !FAILED.test(text))).toEqual([]);
    };
    const tags = room.isInShort ? [] : ["whole"];
    test(`${room.title}: ${CHECKED}`, { tags, timeout: room.screens.length * SCREEN_TIMEOUT_MS }, check);
  }
}

async function checkScreen(page: Page, { name, isPrinted }: Screen, look: Look): Promise<void> {
  const [size, theme] = look;
  const what = [name, ...look].join(", ");
  await expectNoOverflow(page, what);
  // Paper has no structure to announce, no window to resize and nothing to reach.
  if (isPrinted) return;
  await expectAccessible(page, what);
  // Titles, positions and tab order don't depend on the theme.
  if (EXTENT.galleryLooks === "every" && theme === "dark") return;
  await expectTitle(page, what);
  if (size === "phone") await expectReflow(page, what);
  await expectLargeText(page, what);
  await expectKeyboardReach(page, what);
}
