import { at, between, chance, gouge } from "./marks.ts";
import { print, tone, WIDTH } from "./print.ts";

/** Neutral pattern for an item without a picture: rows of gouges that suggest no dish. */
export function drawPattern(): string {
  const random = chance(171);
  const marks = Array.from({ length: 26 * 18 }, (_, index) => {
    const [column, row] = [index % 26, Math.floor(index / 26)];
    const [x, y] = [column * 38 + (row % 2) * 19 - 10, row * 37 + 8];
    const way = row % 2 === 0 ? 1 : -1;
    return gouge(at(x, y), at(x + 22, y + way * between(random, 10, 15)), between(random, 2.6, 4.4));
  });
  return print("paper", [tone("paper", ...marks)], WIDTH);
}
