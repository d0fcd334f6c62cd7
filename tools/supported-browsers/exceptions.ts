/** Features that the pages use although a supported browser lacks them, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "api.AudioParam.exponentialRampToValueAtTime": "where it is done in part, a tone fades a little otherwise",
  "api.Navigator.share": "the button stands only where the browser says that it can share files",
  "api.Navigator.wakeLock": "asked for in a try: the board says that it can't keep the screen lit",
  "api.Notification": "asked only where the browser has pushes, which it shows as such",
  "api.IntersectionObserver.delay": "a member of the scheduler's own, in React",
  "api.VideoFrame.rotation": "a code's own, in the decoder: how far it is turned",
  "html.elements.img.fetchpriority": "without it a picture comes in its turn",
  "html.elements.video.playsinline":
    "for iPhones, which alone would play the camera in a player of their own",
  "javascript.builtins.Symbol.dispose": "asked for before it is used, in the decoder",
  "css.at-rules.page": "without it receipt and card are printed on the printer's paper",
  "css.properties.accent-color": "without it ticks have the system's color",
  "css.properties.contain-intrinsic-size": "stands beside content-visibility, and means nothing without it",
  "css.properties.content-visibility": "without it also what is out of sight is drawn",
  "css.properties.cursor.grab": "phones have no cursor",
  "css.properties.cursor.move": "phones have no cursor",
  "css.properties.cursor.pointer": "phones have no cursor",
  "css.properties.font-family.ui-monospace": "the next font of the list is taken",
  "css.properties.forced-color-adjust": "a browser without it forces no colors",
  "css.properties.overscroll-behavior": "without it a column's end moves the page",
  "css.properties.resize": "a phone's text areas scroll",
  "css.properties.text-wrap": "without it lines are less even",
  "css.selectors.marker": "what is used of it, weight and color, Safari has",
  "css.selectors.selection": "without it what is selected has the system's color",
};

/** The exception that a feature falls under. */
export function exceptionOf(feature: string): string | undefined {
  return Object.keys(EXCEPTIONS).find((each) => feature === each || feature.startsWith(`${each}.`));
}
