/** Features that the pages use although a supported browser lacks them, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "api.AudioParam.exponentialRampToValueAtTime": "with partial support a tone fades differently",
  "api.Navigator.share": "the button is shown only if the browser can share files",
  "api.Navigator.wakeLock": "called in a try; the board shows that it can't keep the screen lit",
  "api.Notification": "used only if the browser supports pushes",
  "api.IntersectionObserver.delay": "a member of React's scheduler",
  "api.VTTCue.region": "the region of a locale, in `use-intl`",
  "api.VideoFrame.rotation": "the rotation of a code in the decoder",
  "html.elements.dialog.closedby":
    "only Chrome needs it, whose second Escape closes a dialog that ignored the first",
  "html.elements.video.playsinline": "only iPhones need it, to show the camera in the page",
  "javascript.builtins.Symbol.dispose": "checked before use, in the decoder",
  "css.at-rules.page": "without it receipt and card are printed on the printer's default paper",
  "css.properties.accent-color": "without it checkboxes have the system's color",
  "css.properties.contain-intrinsic-size": "has an effect only with content-visibility",
  "css.properties.content-visibility": "without it hidden parts are rendered too",
  "css.properties.cursor.grab": "phones have no cursor",
  "css.properties.cursor.move": "phones have no cursor",
  "css.properties.cursor.pointer": "phones have no cursor",
  "css.properties.font-family.ui-monospace": "the next font of the list is used",
  "css.properties.forced-color-adjust": "a browser without it forces no colors",
  "css.properties.overscroll-behavior": "without it scrolling past a column's end scrolls the page",
  "css.properties.resize": "text areas scroll on phones",
  "css.properties.text-wrap": "without it lines are less balanced",
  "css.properties.scrollbar-width": "without it a scrollbar may show below tabs that scroll",
  "css.selectors.marker": "Safari supports weight and color, which we use",
  "css.selectors.selection": "without it selected text has the system's color",
};

/** Returns the exception that covers a feature. */
export function exceptionOf(feature: string): string | undefined {
  return Object.keys(EXCEPTIONS).find((each) => feature === each || feature.startsWith(`${each}.`));
}
