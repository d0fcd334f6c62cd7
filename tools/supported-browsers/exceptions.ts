/** What some supported browsers lack and the pages have all the same: by feature, with all that belongs to it, the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "api.Navigator.share": "the button stands only where the browser says that it can share files",
  "api.IntersectionObserver.delay": "a member of the scheduler's own, in React",
  "html.elements.img.fetchpriority": "without it a picture comes in its turn",
  "css.at-rules.page": "without it receipt and card are printed on the printer's paper",
  "css.properties.accent-color": "without it ticks have the system's color",
  "css.properties.cursor.pointer": "phones have no cursor",
  "css.properties.font-family.ui-monospace": "the next font of the list is taken",
  "css.properties.forced-color-adjust": "a browser without it forces no colors",
  "css.properties.resize": "a phone's text areas scroll",
  "css.properties.text-wrap": "without it lines are less even",
  "css.selectors.marker": "what is used of it, weight and color, Safari has",
  "css.selectors.selection": "without it what is selected has the system's color",
};

/** The exception that a feature falls under. */
export function exceptionOf(feature: string): string | undefined {
  return Object.keys(EXCEPTIONS).find((each) => feature === each || feature.startsWith(`${each}.`));
}
