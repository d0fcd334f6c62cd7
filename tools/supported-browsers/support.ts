import { features } from "web-features";
import { SUPPORTED_BROWSERS } from "../../apps/web/build/supported-browsers.ts";

/** Something that a supported browser lacks. */
export interface Lack {
  /** Key in MDN's compatibility data: `api.URL.canParse_static`. */
  readonly feature: string;
  /** Source text, cut short. */
  readonly excerpt: string;
}

/** The used part of the data, whose package has no usable types. */
type Statuses = Readonly<Record<string, { readonly support: Readonly<Record<string, string>> }>>;

/** By feature, the first version of each browser that has it, whole. */
const FIRST_VERSIONS = new Map<string, ReadonlyMap<string, string>>();
for (const group of Object.values(features)) {
  if (group.kind !== "feature") continue;
  const statuses: Statuses = group.status.by_compat_key ?? {};
  for (const [feature, { support }] of Object.entries(statuses)) {
    FIRST_VERSIONS.set(feature, new Map(Object.entries(support)));
  }
}

/** All features that the data knows. */
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

/** The feature to name where each that a name may stand for is lacking. */
export function lackingOf(possible: readonly string[] | undefined): string | undefined {
  return possible?.every(isLacking) ? possible[0] : undefined;
}

/** Features by a name that they go by in code. */
export function indexBy(nameOf: (feature: readonly string[]) => string | undefined): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const feature of FEATURES) {
    const name = nameOf(feature.split("."));
    if (name !== undefined) index.set(name, [...(index.get(name) ?? []), feature]);
  }
  return index;
}

/** Whether a version such as "≤17.4" comes after another. */
function isNewer(version: string, other: string): boolean {
  return version.replace("≤", "").localeCompare(other, "en", { numeric: true }) > 0;
}
