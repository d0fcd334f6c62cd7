import { describe, expect, test } from "vitest";
import { EVERY_LOOK } from "../browser/every-look.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { expectKeyboardReach } from "../browser/expect-keyboard.ts";
import { useSite } from "../browser/use-site.ts";
import { ROOMS, walk } from "./walk.ts";

const site = useSite();
/** What the browser says of a call that a screen lets fail. */
const FAILED = /status of 500/;

describe.each(EVERY_LOOK)("on a %s in the %s theme", (size, theme) => {
  test.each(ROOMS)(
    "$title: every screen says what it should, is accessible and as wide as the window",
    async (room) => {
      const { complaints } = await walk(site.browser, site, room, [size, theme], async (page, { name }) => {
        await expectAccessible(page, name);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, name).toBeLessThanOrEqual(0);
        // Where Tab comes to is the same in both themes.
        if (theme === "light") await expectKeyboardReach(page, name);
      });
      expect(complaints.filter((text) => !FAILED.test(text))).toEqual([]);
    },
  );
});
