/** Brand colors of mails, as values because mail clients need inline styles. Source: the web app's design tokens. */
export const COLORS = {
  ground: { light: "#f6ecdb", dark: "#15100d" },
  paper: { light: "#fffaf1", dark: "#2a1e18" },
  sunken: { light: "#f6ecdb", dark: "#15100d" },
  ink: { light: "#20150f", dark: "#f7ead6" },
  soft: { light: "#66503f", dark: "#c0aa96" },
  line: { light: "#d8c8ac", dark: "#4a392f" },
  accent: { light: "#b3261a", dark: "#ff7d66" },
  ready: { light: "#1d6638", dark: "#83d49d" },
  /** Colors that are the same in light and dark. */
  night: "#150d0a",
  onNight: "#f7e9d2",
  button: "#bf2a1b",
  onButton: "#fff8ee",
} as const;

const GROUNDS = ["ground", "paper", "sunken", "ready"] as const;
const INKS = ["ink", "soft", "accent"] as const;

const grounds = (prefix: string) =>
  GROUNDS.map((name) => `${prefix}.${name}{background-color:${COLORS[name].dark}!important}`);
const inks = (prefix: string) => [
  ...INKS.map((name) => `${prefix}.${name}{color:${COLORS[name].dark}!important}`),
  `${prefix}.line{border-color:${COLORS.line.dark}!important}`,
  `${prefix}.rule{border-color:${COLORS.ink.dark}!important}`,
  `${prefix}.on-button{color:${COLORS.onButton}!important}`,
];

/**
 * Returns the rules that can't be inline: phone layout, dark mode, and dark mode in Outlook's apps. Each has its own
 * block, because some clients drop a whole block for one unknown rule.
 */
export function mailStyles(): string {
  const blocks = [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (max-width:480px){.around{padding:0 0 16px!important}.pad{padding-left:20px!important;padding-right:20px!important}.button{width:100%!important}}",
    `@media (prefers-color-scheme:dark){${[...grounds(""), ...inks("")].join("")}}`,
    [...grounds("[data-ogsb] "), ...inks("[data-ogsc] ")].join(""),
  ];
  return blocks.map((block) => `<style>${block}</style>`).join("\n");
}
