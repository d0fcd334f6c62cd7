/** Point in the picture's units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Source of numbers in [0, 1) that repeats for a seed, so that a picture is the same each time it is drawn. */
export type Chance = () => number;

/** Returns a repeatable source of numbers (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a number between two bounds. */
export const between = (random: Chance, low: number, high: number): number => low + (high - low) * random();

export const at = (x: number, y: number): Point => ({ x, y });
export const plus = (a: Point, b: Point, times = 1): Point => at(a.x + b.x * times, a.y + b.y * times);
export const mix = (a: Point, b: Point, share: number): Point =>
  at(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
/** Returns the point at an angle in radians and a distance from a center. */
export const polar = (center: Point, angle: number, distance: number, flat = 1): Point =>
  at(center.x + Math.cos(angle) * distance, center.y + Math.sin(angle) * distance * flat);

const text = (value: number): string => String(Math.round(value * 10) / 10);
const pair = ({ x, y }: Point): string => `${text(x)} ${text(y)}`;

/** Returns the path of a closed polygon. */
export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join("L")}z`;
/** Returns the path of an open line. */
export const line = (points: readonly Point[]): string => `M${points.map(pair).join("L")}`;

/** Returns the path of a closed smooth curve through the points. */
export function curve(points: readonly Point[]): string {
  const count = points.length;
  const get = (index: number) => points[(index + count) % count] as Point;
  const parts = points.map((_, index) => {
    const [before, start, end, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const first = plus(start, plus(end, before, -1), 1 / 6);
    const second = plus(end, plus(after, start, -1), -1 / 6);
    return `C${pair(first)} ${pair(second)} ${pair(end)}`;
  });
  return `M${pair(get(0))}${parts.join("")}z`;
}

/** Returns the path of a gouge: a tapered cut from `a` to `b`, bent through `bend`, `width` thick in the middle. */
export function gouge(a: Point, b: Point, width: number, bend = mix(a, b, 0.5)): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const side = at((-(b.y - a.y) / length) * width, ((b.x - a.x) / length) * width);
  return `M${pair(a)}Q${pair(plus(bend, side))} ${pair(b)}Q${pair(plus(bend, side, -1))} ${pair(a)}z`;
}

/** Returns a closed outline moved in and out at random, as a knife leaves it. */
export function rough(points: readonly Point[], random: Chance, amount: number): Point[] {
  return points.map(({ x, y }) =>
    at(x + between(random, -amount, amount), y + between(random, -amount, amount)),
  );
}

/** Returns points of an ellipse. */
export function ellipse(center: Point, radius: number, flat = 1, count = 60, turn = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const [u, v] = [Math.cos(angle) * radius, Math.sin(angle) * radius * flat];
    return at(
      center.x + u * Math.cos(turn) - v * Math.sin(turn),
      center.y + u * Math.sin(turn) + v * Math.cos(turn),
    );
  });
}

/** Returns `count` numbers from 0 to 1, both included. */
export const steps = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index / (count - 1));
