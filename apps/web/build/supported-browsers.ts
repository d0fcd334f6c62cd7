const SAFARI = "16.4";
const CHROME = "131";
const FIREFOX = "132";

/** First supported versions, as promised in README.md: Safari from 16.4, Chrome and Firefox of the last two years. */
export const SUPPORTED_BROWSERS: Readonly<Record<string, string>> = {
  safari: SAFARI,
  safari_ios: SAFARI,
  chrome: CHROME,
  chrome_android: CHROME,
  firefox: FIREFOX,
  firefox_android: FIREFOX,
};

/** Supported browsers in Vite's format. */
export const BUILD_TARGETS = [
  `safari${SAFARI}`,
  `ios${SAFARI}`,
  `chrome${CHROME}`,
  `firefox${FIREFOX}`,
] as const;

/** Latest ECMAScript edition whose syntax all of them support. */
export const SYNTAX_EDITION = 2023;
