import { features } from "web-features";
import { SUPPORTED_BROWSERS } from "../../apps/web/build/supported-browsers.ts";

/** A feature that a supported browser lacks. */
export interface Lack {
  /** Key in MDN's compatibility data: `api.URL.canParse_static`. */
  readonly feature: string;
  /** Excerpt of the source. */
  readonly excerpt: string;
}

/** The used part of the data, whose package has no usable types. */
type Statuses = Readonly<Record<string, { readonly support: Readonly<Record<string, string>> }>>;

/** First version of each browser with full support, by feature. */
const FIRST_VERSIONS = new Map<string, ReadonlyMap<string, string>>();
for (const group of Object.values(features)) {
  if (group.kind !== "feature") continue;
  const statuses: Statuses = group.status.by_compat_key ?? {};
  for (const [feature, { support }] of Object.entries(statuses)) {
    FIRST_VERSIONS.set(feature, new Map(Object.entries(support)));
  }
}

/** All known features. */
export const FEATURES: readonly string[] = [...FIRST_VERSIONS.keys()];

/** Returns whether a supported browser lacks a feature; false if the data doesn't have it. */
export function isLacking(feature: string): boolean {
  const versions = FIRST_VERSIONS.get(feature);
  if (versions === undefined) return false;
  return Object.entries(SUPPORTED_BROWSERS).some(([browser, supported]) => {
    const first = versions.get(browser);
    return first === undefined || isNewer(first, supported);
  });
}

/** Returns the first of the features that a name may mean if all of them are lacking. */
export function lackingOf(possible: readonly string[] | undefined): string | undefined {
  return possible?.every(isLacking) ? possible[0] : undefined;
}

/** Returns features by their name in code. */
export function indexBy(nameOf: (feature: readonly string[]) => string | undefined): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const feature of FEATURES) {
    const name = nameOf(feature.split("."));
    if (name !== undefined) index.set(name, [...(index.get(name) ?? []), feature]);
  }
  return index;
}

/** Returns whether a version such as "≤17.4" is newer than another. */
function isNewer(version: string, other: string): boolean {
  return version.replace("≤", "").localeCompare(other, "en", { numeric: true }) > 0;
}
