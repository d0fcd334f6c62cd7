import { useSyncExternalStore } from "react";
import { storedCrewLanguage } from "../../platform/browser-store.ts";

/** The crew's languages, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;

/** Pages of the crew. All others are in English, also on a device whose crew reads Spanish. */
const CREW_PATHS = /^\/crew(?:\/|$)/;

const listeners = new Set<() => void>();

/** Returns this device's language on the crew's pages, and English elsewhere. */
export function currentLanguage(): Language {
  if (typeof location === "undefined" || !CREW_PATHS.test(location.pathname)) return "en";
  return storedCrewLanguage.read() === "es" ? "es" : "en";
}

/** Chooses this device's language. It survives a sign-out, since the next crew member takes the same device. */
export function chooseLanguage(language: Language): void {
  storedCrewLanguage.write(language);
  for (const listener of listeners) listener();
}

/** Returns {@link currentLanguage}, and renders again once another one is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(onChange, currentLanguage);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
