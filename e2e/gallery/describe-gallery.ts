import { describe, expect, test } from "vitest";
import { EXTENT } from "../../tools/test-run/extent.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { expectKeyboardReach } from "../browser/expect-keyboard.ts";
import type { Size } from "../browser/open-visit.ts";
import { useSite } from "../browser/use-site.ts";
import { ROOMS, walk } from "./walk.ts";

/** What the browser says of a call that a screen lets fail. */
const FAILED = /status of 500/;

/** Every screen and state in windows of one size. Each size is a file, so that they go side by side. */
export function describeGallery(size: Size): void {
  const site = useSite();
  const themes = EXTENT.galleryLooks[size];
  describe.each(themes)(`on a ${size} in the %s theme`, (theme) => {
    test.each(ROOMS)(
      "$title: every screen says what it should, is accessible and as wide as the window",
      async (room) => {
        const { complaints } = await walk(site.browser, site, room, [size, theme], async (page, { name }) => {
          await expectAccessible(page, name);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, name).toBeLessThanOrEqual(0);
          // Where Tab comes to is the same in every theme.
          if (theme === themes[0]) await expectKeyboardReach(page, name);
        });
        expect(complaints.filter((text) => !FAILED.test(text))).toEqual([]);
      },
    );
  });
}
