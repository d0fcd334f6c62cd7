import { at, curve, gouge, polar } from "./marks.ts";
import { fill, INK } from "./print.ts";

const SIZE = 512;
const MIDDLE = SIZE / 2;

/** Half widths and heights of the five rings, from the top. */
const RINGS = [
  { y: 40, half: 92, height: 82 },
  { y: 110, half: 104, height: 76 },
  { y: 174, half: 98, height: 68 },
  { y: 230, half: 84, height: 58 },
  { y: 276, half: 66, height: 50 },
];

function ring({ y, half, height }: (typeof RINGS)[number]): string {
  const low = y + height - 12;
  return curve([
    at(MIDDLE - half, y + 6),
    at(MIDDLE - half * 0.5, y - 12),
    at(MIDDLE + half * 0.5, y - 12),
    at(MIDDLE + half, y + 6),
    at(MIDDLE + half - 6, low - 4),
    at(MIDDLE + half * 0.55, low + 14),
    at(MIDDLE, low + 20),
    at(MIDDLE - half * 0.55, low + 14),
    at(MIDDLE - half + 6, low - 4),
  ]);
}

/** Thick cuts in the shade, at the right of each ring. */
function ringCuts({ y, half, height }: (typeof RINGS)[number]): string[] {
  return [0.86, 0.64, 0.42, 0.2].map((share, index) =>
    gouge(
      at(MIDDLE + half * share, y + height - 6 + (1 - share) * 14),
      at(MIDDLE + half * (share - 0.03), y + height * (0.14 + index * 0.16)),
      8.5 - index * 1.6,
    ),
  );
}

function lobe(turn: number, reach: number): { shape: string; cuts: string[] } {
  const root = at(MIDDLE, 312);
  const angle = Math.PI / 2 + turn;
  const side = (distance: number, way: number) =>
    polar(polar(root, angle, distance), angle + Math.PI / 2, way);
  const shape = curve([
    side(0, 8),
    side(reach * 0.45, 34),
    side(reach * 0.84, 42),
    side(reach, 0),
    side(reach * 0.84, -42),
    side(reach * 0.45, -34),
    side(0, -8),
  ]);
  const cuts = [-14, 4].map((way, index) =>
    gouge(side(reach * 0.94, way * 0.8), side(reach * (0.42 + index * 0.1), way * 0.7), 5.5),
  );
  return { shape, cuts };
}

/** The mark: an upright tail in red and night, five rings and five lobes. `corner` rounds the ground, in 512ths. */
export function drawLogo(corner = 118, scale = 1): string {
  const lobes = [-1.22, 1.22, -0.64, 0.64, 0].map((turn, index) =>
    lobe(turn, [176, 176, 182, 182, 172][index] ?? 150),
  );
  const outlined = (shape: string) =>
    `<path fill="${INK.red}" stroke="${INK.night}" stroke-width="9" stroke-linejoin="round" d="${shape}"/>`;
  const layers = [
    ...lobes.map(({ shape, cuts }) => outlined(shape) + fill("night", ...cuts)),
    ...RINGS.toReversed().map((each) => outlined(ring(each)) + fill("night", ...ringCuts(each))),
    fill(
      "light",
      gouge(at(172, 74), at(236, 60), 5),
      gouge(at(168, 140), at(210, 128), 4),
      gouge(at(176, 200), at(206, 192), 3.6),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="${INK.night}"/><g transform="translate(${MIDDLE} ${MIDDLE}) scale(${scale}) translate(-${MIDDLE} -${MIDDLE})">${layers.join("")}</g></svg>`;
}
