import { expect, test } from "vitest";
import { COLORS, findRawLooks, readTextNames, TYPE_SCALE } from "./find-raw-looks.ts";

const NAMES = readTextNames("@theme { --text-small: 1rem; }", "@theme { --color-night-ink: var(--x); }");
const PAGE = "apps/web/src/features/lobster/lobster-page.tsx";
const SHEET = "apps/web/src/ui/styles/lobster.css";

const found = (path: string, line: string) => findRawLooks(path, `\n${line}\n`, NAMES);

test.each([
  [PAGE, '<p className="text-[0.88rem]">', "text-[0.88rem]"],
  [PAGE, '<p className="sm:text-[clamp(2rem,5vw,3rem)]">', "text-[clamp(2rem,5vw,3rem)]"],
  [PAGE, '<p className="p-2 text-[13px]/5">', "text-[13px]"],
  [PAGE, "<p style={{ fontSize: 14 }}>", "fontSize: 14"],
  [SHEET, "  font-size: 17px;", "font-size: 17px"],
  [SHEET, "  font: 600 1rem/1.5 serif;", "font: 600 1rem"],
])("%s: %s is a size by value", (path, line, what) => {
  expect(found(path, line)).toEqual([`${path}:2: ${what} is a size by value: use a step of ${TYPE_SCALE}`]);
});

test.each([
  [PAGE, '<p className="md:text-sm">', "text-sm"],
  [PAGE, "const look = `figures text-3xl font-bold`;", "text-3xl"],
  [PAGE, '<p className="text-lobster">', "text-lobster"],
])("%s: %s is no step of the scale", (path, line, what) => {
  expect(found(path, line)).toEqual([`${path}:2: ${what} is no step of ${TYPE_SCALE}`]);
});

test.each([
  [PAGE, '<p className="bg-[#12602f]">', "#12602f is a color by value"],
  [PAGE, '<path fill="#fff" />', "#fff is a color by value"],
  [PAGE, '<p className="drop-shadow-[0_1px_1px_rgb(0_0_0/0.2)]">', "rgb(0_0_0/0.2) is a color by value"],
  [SHEET, "  border: 1px solid #d8c8ac;", "#d8c8ac is a color by value"],
  [SHEET, "    radial-gradient(circle, transparent 7px, #000 8px) 0 0,", "#000 is a color by value"],
  [SHEET, "  color: oklch(0.7 0.1 200);", "oklch(0.7 0.1 200) is a color by value"],
  [SHEET, "  background: white;", "background: white is a CSS color name"],
  [PAGE, '<path stroke="black" />', 'stroke="black is a CSS color name'],
  [PAGE, '<p className="bg-[tomato]">', "-[tomato] is a CSS color name"],
  [PAGE, '<p className="hover:bg-white">', "bg-white is a color of Tailwind's palette"],
  [PAGE, '<p className="border-l-amber-300">', "border-l-amber-300 is a color of Tailwind's palette"],
  [PAGE, '<p className="bg-night-ink/40">', "bg-night-ink/40 is a shade that has no name"],
])("%s: %s", (path, line, what) => {
  expect(found(path, line)).toEqual([`${path}:2: ${what}: name it in ${COLORS}`]);
});

test.each(["[&_a:hover]:underline", "group-has-[a:hover]:underline"])("%s stays after a tap", (look) => {
  expect(found(PAGE, `<p className="${look}">`)).toEqual([
    expect.stringMatching(/:2: \[.+:hover\] is a hover that stays after a tap/),
  ]);
});

test.each([
  [PAGE, '<p className="[&_a]:hover:underline [@media(hover:hover)]:group-has-[a:hover]:underline">'],
  [PAGE, '<p className="text-small text-night-ink text-center [--fill:var(--night)] w-1/2 inset-0/2">'],
  [PAGE, '<path className="fill-none stroke-current" fill="none" />'],
  [PAGE, "readonly #feed = new Map(); // this.#cab(1, #feed in other)"],
  [PAGE, 'const answer = "Take the white door, order #123";'],
  [SHEET, "  font-size: var(--text-small); text-wrap: balance; color: transparent; mask: var(--kept);"],
  [SHEET, "#cafe { color: var(--ink); }"],
  [SHEET, "  background: color-mix(in srgb, var(--night) 75%, transparent); font: inherit;"],
  [TYPE_SCALE, "  --text-small: 1rem;"],
  [COLORS, "  --night: #150d0a; --veil: rgb(0 0 0 / 60%);"],
])("%s: %s has a name for everything", (path, line) => {
  expect(found(path, line)).toEqual([]);
});
