const SAFARI = "16.4";
const CHROME = "131";
const FIREFOX = "132";

/** What README.md promises, by its first versions: Safari from 16.4, Chrome and Firefox of the last two years. */
export const SUPPORTED_BROWSERS: Readonly<Record<string, string>> = {
  safari: SAFARI,
  safari_ios: SAFARI,
  chrome: CHROME,
  chrome_android: CHROME,
  firefox: FIREFOX,
  firefox_android: FIREFOX,
};

/** The same, as Vite names them. */
export const BUILD_TARGETS = [
  `safari${SAFARI}`,
  `ios${SAFARI}`,
  `chrome${CHROME}`,
  `firefox${FIREFOX}`,
] as const;

/** The last edition of JavaScript whose syntax all of them know whole. */
export const SYNTAX_EDITION = 2023;
