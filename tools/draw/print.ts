import { createHash } from "node:crypto";
import { ILLUSTRATION_PALETTE as INK } from "../../apps/web/src/ui/styles/illustration-palette.ts";

export { INK };
export type Ink = keyof typeof INK;

/** Grounds: night for what is exclusive, paper for the rest. `tone` is for marks cut into the ground. */
export const GROUND = {
  night: { fill: INK.night, tone: INK.nightTone },
  paper: { fill: INK.paper, tone: INK.paperTone },
} as const;
export type Ground = keyof typeof GROUND;

/** Drawing area, in units; 3:2, and what matters is within the middle square. */
export const WIDTH = 960;
export const HEIGHT = 640;

/** One layer of ink: filled paths. */
export const fill = (ink: Ink, ...paths: readonly string[]): string =>
  `<path fill="${INK[ink]}" d="${paths.join("")}"/>`;

/** Key outline. */
export const outline = (width: number, ...paths: readonly string[]): string =>
  `<path fill="none" stroke="${INK.night}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${paths.join("")}"/>`;

/** Marks in the ground's second tone. */
export const tone = (ground: Ground, ...paths: readonly string[]): string =>
  `<path fill="${GROUND[ground].tone}" d="${paths.join("")}"/>`;

/** Shows layers only within a shape. */
export function within(shape: string, ...layers: readonly string[]): string {
  // The id comes from the shape, so that a drawing is the same each time.
  const id = createHash("sha256").update(shape).digest("hex").slice(0, 8);
  return `<clipPath id="c${id}"><path d="${shape}"/></clipPath><g clip-path="url(#c${id})">${layers.join("")}</g>`;
}

/** Shape printed with the key ink slightly off register, which gives it a hand-pulled edge. */
export const offRegister = (ink: Ink, shape: string, dx = 3, dy = 5): string =>
  `<path fill="${INK.night}" transform="translate(${dx} ${dy})" d="${shape}"/>${fill(ink, shape)}`;

/** Returns the print as SVG. The filter breaks edges the way a knife does in linoleum. */
export function print(ground: Ground, layers: readonly string[], width = WIDTH, height = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><filter id="edge" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="2" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="6" xChannelSelector="R" yChannelSelector="G"/></filter><rect width="${width}" height="${height}" fill="${GROUND[ground].fill}"/><g filter="url(#edge)">${layers.join("")}</g></svg>`;
}
