/** The house's colors as mail programs need them: by value, at each element. Source: the pages' tokens. */
export const COLORS = {
  ground: { light: "#f6ecdb", dark: "#15100d" },
  paper: { light: "#fffaf1", dark: "#2a1e18" },
  sunken: { light: "#f6ecdb", dark: "#15100d" },
  ink: { light: "#20150f", dark: "#f7ead6" },
  soft: { light: "#66503f", dark: "#c0aa96" },
  line: { light: "#d8c8ac", dark: "#4a392f" },
  accent: { light: "#b3261a", dark: "#ff7d66" },
  ready: { light: "#1d6638", dark: "#83d49d" },
  /** The same in both. */
  night: "#1c1210",
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
 * What no element can say by itself. In blocks of their own, since some programs drop a whole block for one rule that they
 * don't know: the phone's, the dark, and the dark as Outlook's apps mark it.
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
