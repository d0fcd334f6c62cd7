import { expect, test } from "vitest";
import { findLackingInSheet } from "./lacking-in-sheet.ts";

const featuresIn = (sheet: string) => findLackingInSheet(sheet).map(({ feature }) => feature);

test.each([
  [".menu { .dish { color: red } }", "css.selectors.nesting"],
  ["@starting-style { .menu { opacity: 0 } }", "css.at-rules.starting-style"],
  ["@scope (.menu) { p { color: red } }", "css.at-rules.scope"],
  [".menu:popover-open { opacity: 1 }", "css.selectors.popover-open"],
  [".menu { field-sizing: var(--sizing) }", "css.properties.field-sizing"],
  [".menu { anchor-name: --menu }", "css.properties.anchor-name"],
  [".menu { color: light-dark(var(--ink), var(--paper)) }", "css.types.color.light-dark"],
  [".menu { color: rgb(from var(--ink) r g b / 50%) }", "css.types.color.rgb.relative_syntax"],
  [".menu { width: calc-size(auto, size) }", "css.types.calc-size"],
  [".menu { height: 2cap }", "css.types.length.cap"],
])("%s is refused", (sheet, feature) => {
  expect(featuresIn(sheet)).toEqual([feature]);
});

test.each([
  ["@supports (field-sizing: var(--sizing)) { .menu { field-sizing: var(--sizing) } }"],
  [".menu { -webkit-user-select: none; user-select: none }"],
])("%s has a fallback", (sheet) => {
  expect(featuresIn(sheet)).toEqual([]);
});

test.each([
  [".menu:has(:focus-visible) { color: color-mix(in oklab, var(--ink) 50%, transparent); height: 100dvh }"],
  ["@layer base { @property --tilt { syntax: '<angle>'; inherits: false; initial-value: 0deg } }"],
  ["@media (prefers-reduced-motion: no-preference) { .\\[\\&_a\\]\\:block a { display: grid; inset: 0 } }"],
  ["@container (min-width: 20rem) { .menu::backdrop { aspect-ratio: 1 } }"],
])("%s works everywhere", (sheet) => {
  expect(featuresIn(sheet)).toEqual([]);
});
