import { BRAND } from "@secret/domain";
import { findInTexts } from "./find-in-texts.ts";

export const BRAND_FILE = "packages/domain/src/brand.ts";

/** Names that only the brand file may contain. Words count in any case but the name's, which is also an ordinary word. */
const NAMES = [
  new RegExp(`\\b${BRAND.programme}\\b`, "g"),
  ...[BRAND.tagline, BRAND.city].map((name) => new RegExp(`\\b${name.replaceAll(" ", "\\s+")}\\b`, "gi")),
];

/** Finds the brand's name, tagline, and city in a text. */
export function findBrand(text: string): string[] {
  return NAMES.flatMap((name) => text.match(name) ?? []);
}

/** Finds the brand's name, tagline, and city in a source's texts. */
export function findBrandInSource(path: string, source: string): string[] {
  return path === BRAND_FILE ? [] : findInTexts(path, source, findBrand);
}
