/**
 * Inks of the linocuts (tools/draw) and of the SVG files in `public/`, the same in both themes, because an image file
 * can't read the tokens. `drawn-colors.test.ts` checks every file, and that night and paper equal their tokens.
 */
export const ILLUSTRATION_PALETTE = {
  /** Key ink and ground of what is exclusive; the token `--night`. */
  night: "#150d0a",
  /** Ground of everything else; the token `--surface` of the light theme. */
  paper: "#f6ecdb",
  red: "#c22d1d",
  gold: "#dfa23a",
  /** Highlights, and the ticket's cream. */
  light: "#f8e3ae",
  white: "#fbf1d6",
  /** Marks cut into the night and into the paper. */
  nightTone: "#6d4a20",
  paperTone: "#dcc9a6",
  /** Brown paper of the bags. */
  kraft: "#c9a063",
  /** Light of a lamp on the night. */
  glow: "#33231a",
} as const;
