import { at, chance } from "./marks.ts";
import { print, tone } from "./print.ts";
import { type Body, drawCrust, drawFan, drawShell, rays } from "./tail.ts";

/**
 * Front of the promo card at 150 dots per inch, larger than its bleed on each side. The card's corner is at (30, 30).
 */
export function drawCardFront(): string {
  const random = chance(71);
  const body: Body = {
    axis: [at(-40, 1180), at(-40, 60), at(430, -130), at(520, 400)],
    half: (t) => 215 * (1 - 0.62 * t ** 1.6),
  };
  return print(
    "night",
    [
      tone("night", ...rays(at(340, 480), 330, 820, random, 150)),
      drawFan(body, 235, random),
      drawShell(body, 0.6, 0.985, 5, random),
      drawCrust(body, 0.65, random, { marks: 1300, lights: 240 }),
    ],
    660,
    960,
  );
}
