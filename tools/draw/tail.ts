import { at, between, type Chance, gouge, line, mix, type Point, plus, polygon, steps } from "./marks.ts";
import { fill, INK, offRegister, outline, within } from "./print.ts";

/** Body of a tail: a curved axis with a width. `along` runs 0 to 1 from the crust to the fan, `across` −1 to 1. */
export interface Body {
  readonly axis: readonly [Point, Point, Point, Point];
  /** Half of the width at a place along the axis. */
  readonly half: (along: number) => number;
}

function onAxis([a, b, c, d]: Body["axis"], t: number): Point {
  const u = 1 - t;
  const weight = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3];
  const sum = (pick: (point: Point) => number) =>
    [a, b, c, d].reduce((total, point, index) => total + pick(point) * (weight[index] ?? 0), 0);
  return at(
    sum(({ x }) => x),
    sum(({ y }) => y),
  );
}

/** Unit vector along the axis. */
export function direction({ axis }: Body, t: number): Point {
  const [before, after] = [onAxis(axis, Math.max(0, t - 1e-3)), onAxis(axis, t + 1e-3)];
  const length = Math.hypot(after.x - before.x, after.y - before.y);
  return at((after.x - before.x) / length, (after.y - before.y) / length);
}

/** Returns the place of a body; `bulge` moves the middle forward, which rounds its rings. */
export function place(body: Body, along: number, across: number, bulge = 0): Point {
  const forward = direction(body, along);
  const side = at(-forward.y, forward.x);
  const onto = plus(onAxis(body.axis, along), side, body.half(along) * across);
  return plus(onto, forward, bulge * (1 - across * across));
}

/** Darkness of a place across the body: the light comes from above. */
const shadeAt = (across: number): number => Math.max(0, Math.min(1, (across + 0.35) / 1.25));

/** Crust from the start of a body to `end`: craggy outline, shade gouged in, light cut on the other side. */
export function drawCrust(
  body: Body,
  end: number,
  random: Chance,
  { marks = 900, lights = 170 } = {},
): string {
  const edge = (sign: number, low: number, high: number) =>
    steps(Math.round(end / 0.011)).map((t) => place(body, t * end, sign * (1 + between(random, low, high))));
  const cap = steps(9).map((t) => place(body, end + between(random, 0.005, 0.05), -0.95 + 1.9 * t));
  const shape = polygon([...edge(-1, 0.03, 0.13), ...cap, ...edge(1, 0.03, 0.12).reverse()]);
  const under = polygon([
    ...steps(50).map((t) => place(body, t * end, 1.15)),
    ...steps(50).map((t) => place(body, (1 - t) * end, between(random, 0.72, 0.86))),
  ]);
  const cuts: string[] = [];
  for (let index = 0; index < marks; index += 1) {
    const [along, across] = [between(random, 0, end + 0.01), between(random, -1.02, 1.02)];
    const shade = shadeAt(across) + (along > end - 0.05 ? 0.25 : 0);
    if (random() > 0.09 + 0.95 * shade ** 1.3) continue;
    cuts.push(
      crumb(body, along, across, between(random, 7, 16) * (0.6 + 0.6 * shade), 1.5 + 3.4 * shade, random),
    );
  }
  const bright: string[] = [];
  for (let index = 0; index < lights; index += 1)
    bright.push(
      crumb(
        body,
        between(random, 0, end - 0.02),
        between(random, -0.98, 0.12),
        between(random, 6, 15),
        -2.4,
        random,
      ),
    );
  return [
    offRegister("gold", shape, 4, 7),
    within(shape, fill("night", under, ...cuts), fill("light", ...bright)),
    outline(5.5, shape),
  ].join("");
}

/** One crescent of the crust; a negative width opens it to the light. */
function crumb(
  body: Body,
  along: number,
  across: number,
  reach: number,
  width: number,
  random: Chance,
): string {
  const [center, forward] = [place(body, along, across), direction(body, along)];
  const turn = between(random, -0.5, 0.5) + 0.3 * across;
  const way = at(
    forward.x * Math.cos(turn) - forward.y * Math.sin(turn),
    forward.x * Math.sin(turn) + forward.y * Math.cos(turn),
  );
  const side = at(-forward.y, forward.x);
  const bend = plus(center, side, reach * 0.7 * Math.sign(width));
  return gouge(plus(center, way, -reach), plus(center, way, reach), Math.abs(width), bend);
}

/** Shell from `start` to `end` in rings, hatched along the body from thin in the light to thick in the shade. */
export function drawShell(body: Body, start: number, end: number, rings: number, random: Chance): string {
  const reds: string[] = [];
  const keys: string[] = [];
  const bulge = body.half((start + end) / 2) * 0.22;
  for (let ring = rings - 1; ring >= 0; ring -= 1) {
    const from = start + ((end - start) * ring) / rings;
    const to = start + ((end - start) * (ring + 1)) / rings + 0.018;
    const rim = steps(21).map((t) => place(body, to, -1 + 2 * t, bulge));
    reds.push(
      polygon([...steps(21).map((t) => place(body, from, -1 + 2 * t, bulge * 0.8)), ...rim.toReversed()]),
    );
    const lines = Math.round(body.half(from) / 5);
    for (let index = 0; index < lines; index += 1) {
      const across = -0.95 + (1.9 * index) / (lines - 1) + between(random, -0.02, 0.02);
      const shade = Math.max(0, Math.min(1, (across + 0.55) / 1.5));
      const reach = (0.22 + 0.75 * shade) * (to - from) * between(random, 0.7, 1.05);
      keys.push(
        gouge(
          place(body, to - 0.004, across, bulge),
          place(body, to - reach, across, bulge * 0.85),
          1.4 + 4.6 * shade,
        ),
      );
    }
    keys.push(polygon([...rim, ...rim.map(({ x, y }, index) => at(x + 2, y + 3 + index / 5)).toReversed()]));
  }
  const side = (across: number) => line(steps(30).map((t) => place(body, start + (end - start) * t, across)));
  return fill("red", ...reds) + fill("night", ...keys) + outline(5.5, side(-1), side(1));
}

/** Fan of five lobes at the end of a body. */
export function drawFan(body: Body, size: number, random: Chance, end = 0.985): string {
  const forward = direction(body, end);
  const root = place(body, end, 0, size * 0.05);
  const base = Math.atan2(forward.y, forward.x);
  return [-0.97, 0.93, -0.52, 0.5, 0]
    .map((turn, index) =>
      drawLobe(root, base + turn, size * ([0.82, 0.82, 0.95, 0.95, 1][index] ?? 1), random),
    )
    .join("");
}

function drawLobe(root: Point, angle: number, length: number, random: Chance): string {
  const width = length * 0.27;
  const [ca, sa] = [Math.cos(angle), Math.sin(angle)];
  const local = (u: number, v: number) => at(root.x + ca * u - sa * v, root.y + sa * u + ca * v);
  const half = (u: number) => (u <= 0 || u >= 1 ? 0 : width * Math.sin(Math.PI * u ** 0.8) ** 0.9);
  const sides = steps(21);
  const shape = polygon([
    ...sides.map((u) => local(length * u, -half(u))),
    ...sides.toReversed().map((u) => local(length * u, half(u))),
  ]);
  const cuts = Array.from({ length: 11 }, (_, index) => {
    const v = (index - 5) / 5.5;
    const tip = local(length * (0.97 - 0.1 * v * v), width * v * 0.62);
    const inner = local(length * between(random, 0.28, 0.45), width * v * 0.55);
    return gouge(tip, inner, 1.5 + 0.26 * index, mix(tip, inner, 0.5));
  });
  return `<path fill="${INK.red}" stroke="${INK.night}" stroke-width="5.5" stroke-linejoin="round" d="${shape}"/>${fill("night", ...cuts)}`;
}

/** Rays cut out of the ground around a center. */
export function rays(center: Point, from: number, to: number, random: Chance, count = 120): string[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count + between(random, -0.012, 0.012);
    const [near, far] = [from * between(random, 0.95, 1.12), between(random, from * 1.35, to)];
    const point = (distance: number) =>
      at(center.x + Math.cos(angle) * distance, center.y + Math.sin(angle) * distance * 0.72);
    return gouge(point(near), point(far), between(random, 1.8, 4.6));
  });
}
