import { chooseLanguage, LANGUAGES, useLanguage } from "./language.ts";

/** Switches this device to the crew's other language, which the button names in that language. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const other = useLanguage() === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={other}
      onClick={() => chooseLanguage(other)}
      className={`min-h-16 min-w-16 px-3 text-small leading-tight font-semibold underline underline-offset-4 hover:text-exclusive focus-visible:outline-offset-[-3px] ${className}`}
    >
      {LANGUAGES[other]}
    </button>
  );
}
