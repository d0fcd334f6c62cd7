export { crewRefusal, errorText } from "./errors.ts";
export { InEnglish, InLanguage } from "./in-language.tsx";
export { LanguageSwitch } from "./language-switch.tsx";
export { crewMoment, crewSpan, inEnglish, t } from "./translate.ts";
