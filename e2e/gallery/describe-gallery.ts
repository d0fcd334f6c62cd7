import { describe, expect, test } from "vitest";
import { EXTENT } from "../../tools/test-run/extent.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { expectKeyboardReach } from "../browser/expect-keyboard.ts";
import { expectLargeText, expectNoOverflow, expectReflow } from "../browser/expect-reflow.ts";
import { expectTitle } from "../browser/expect-title.ts";
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
          await expectNoOverflow(page, name);
          // The same in every theme: titles, what stands where, and where Tab comes to.
          if (theme !== themes[0]) return;
          await expectTitle(page, name);
          if (size === "phone") await expectReflow(page, name);
          else await expectLargeText(page, name);
          await expectKeyboardReach(page, name);
        });
        expect(complaints.filter((text) => !FAILED.test(text))).toEqual([]);
      },
    );
  });
}
