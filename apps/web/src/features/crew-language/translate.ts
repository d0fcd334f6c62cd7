import { formatEventClock, formatEventDateTime, formatEventSpan } from "@secret/domain";
import { createTranslator } from "use-intl/core";
import type { Catalog, TextKey, ValuesOf } from "./catalog.ts";
import { ENGLISH } from "./english.ts";
import { currentLanguage, type Language } from "./language.ts";
import { SPANISH } from "./spanish.ts";

type Translate = ReturnType<typeof createTranslator<Catalog>>;

/** Locales of the plurals: both are Los Angeles', so numbers look the same in both. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

const translators = new Map<Language, Translate>();

/** Returns the translator of a language, made at its first use. */
function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const made = createTranslator<Catalog>({
    locale: LOCALES[language],
    messages: language === "es" ? SPANISH : ENGLISH,
  });
  translators.set(language, made);
  return made;
}

/** Returns a text of the crew in this device's language. Call it while rendering: the language can change. */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return translator(currentLanguage())(key as never, values as never);
}

/** Returns a text of the crew in English, for what guests read. */
export function inEnglish<Key extends TextKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return translator("en")(key as never, values as never);
}

/** Formats a span within one day like `formatEventSpan`, with "noon" and "midnight" in the crew's language. */
export function crewSpan(startsAt: Date, endsAt: Date, timeZone: string): string {
  return formatEventSpan(startsAt, endsAt, timeZone).replace(/noon|midnight/g, (word) =>
    t(word === "noon" ? "times.noon" : "times.midnight"),
  );
}

/** Formats an instant like `formatEventDateTime`, in Spanish with its day in Spanish: "sáb, 28 de nov, 12:00 PM". */
export function crewMoment(instant: Date, timeZone: string): string {
  const language = currentLanguage();
  if (language === "en") return formatEventDateTime(instant, timeZone);
  const day = instant.toLocaleDateString(LOCALES[language], {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  return `${day}, ${formatEventClock(instant, timeZone)}`;
}
