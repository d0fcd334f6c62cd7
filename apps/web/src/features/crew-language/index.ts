export { crewRefusal, errorText } from "./errors.ts";
export { InLanguage } from "./in-language.tsx";
export { LanguageSwitch } from "./language-switch.tsx";
export { crewSpan, inEnglish, t } from "./translate.ts";
