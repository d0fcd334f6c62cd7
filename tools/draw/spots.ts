import {
  at,
  between,
  chance,
  curve,
  ellipse,
  gouge,
  mix,
  type Point,
  plus,
  polar,
  polygon,
  rough,
  steps,
} from "./marks.ts";
import { fill, INK, offRegister, outline, print, tone, within } from "./print.ts";
import { type Body, drawFan, drawShell, rays } from "./tail.ts";

/** Spots are square and shown as circles. */
const SIZE = 480;
const CENTER = at(SIZE / 2, SIZE / 2);

const spot = (seed: number, ...layers: readonly string[]): string =>
  print("night", [tone("night", ...rays(CENTER, 190, 420, chance(seed), 70)), ...layers], SIZE, SIZE);

/** Corners joined by straight cuts with a little play. */
function cut(corners: readonly Point[], seed: number, amount = 1.6): string {
  const random = chance(seed);
  const points = corners.flatMap((corner, index) =>
    steps(9)
      .slice(0, 8)
      .map((t) => mix(corner, corners[(index + 1) % corners.length] as Point, t)),
  );
  return polygon(rough(points, random, amount));
}

const block = (x: number, y: number, width: number, height: number, seed: number): string =>
  cut([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)], seed);

/** Vertical hatch within a box, denser to the right. */
function shade(
  x: number,
  y: number,
  width: number,
  height: number,
  seed: number,
  count: number,
  thick = 3,
): string[] {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const start = at(x + Math.sqrt(random()) * width, y + random() * height * 0.9);
    return gouge(
      start,
      plus(start, at(between(random, -2, 2), between(random, height * 0.06, height * 0.16))),
      between(random, thick * 0.4, thick),
    );
  });
}

/** Ticket with bites in its corners. */
function ticket(x: number, y: number, width: number, height: number, bite = 18): Point[] {
  const corner = (cx: number, cy: number, from: number) =>
    steps(6).map((t) => polar(at(cx, cy), from - (t * Math.PI) / 2, bite));
  return [
    ...corner(x, y, Math.PI / 2),
    ...corner(x + width, y, Math.PI),
    ...corner(x + width, y + height, Math.PI * 1.5),
    ...corner(x, y + height, Math.PI * 2),
  ];
}

/** No events: a calendar page without a mark, on a nail. */
export function drawNoEvents(): string {
  const page = block(122, 128, 236, 250, 2);
  const head = block(122, 128, 236, 62, 3);
  const squares = Array.from({ length: 20 }, (_, index) =>
    block(146 + (index % 5) * 40, 212 + Math.floor(index / 5) * 38, 24, 22, 10 + index),
  );
  return spot(
    1,
    offRegister("light", page, 7, 10),
    outline(6, page),
    fill("red", head),
    fill("night", ...shade(130, 130, 220, 56, 4, 60)),
    outline(6, head),
    `<path fill="${INK.gold}" d="${squares.join("")}"/>`,
    fill("night", ...shade(126, 200, 228, 170, 5, 60)),
    fill("gold", polygon(ellipse(at(240, 108), 15, 1, 20))),
    outline(5, polygon(ellipse(at(240, 108), 15, 1, 20))),
    outline(6, "M180 112v40M300 112v40"),
  );
}

/** No orders: an empty spike. */
export function drawNoOrders(): string {
  const base = curve([at(130, 372), at(240, 340), at(350, 372), at(330, 408), at(240, 420), at(150, 408)]);
  return spot(
    6,
    fill("gold", gouge(at(240, 380), at(240, 76), 9)),
    outline(4, gouge(at(240, 380), at(240, 76), 9)),
    fill("light", gouge(at(236, 330), at(238, 130), 2.4)),
    offRegister("red", base, 6, 9),
    within(
      base,
      fill("night", ...shade(140, 340, 200, 70, 7, 90)),
      fill("light", gouge(at(176, 368), at(226, 354), 4)),
    ),
    outline(6, base),
    `<path fill="${INK.light}" stroke="${INK.night}" stroke-width="4" d="${cut([at(222, 322), at(250, 312), at(262, 334), at(236, 344)], 8, 3)}"/>`,
  );
}

/** No news: a bell at rest. */
export function drawNoNews(): string {
  const bell = curve([
    at(240, 110),
    at(290, 130),
    at(316, 190),
    at(326, 290),
    at(366, 340),
    at(240, 352),
    at(114, 340),
    at(154, 290),
    at(164, 190),
    at(190, 130),
  ]);
  return spot(
    9,
    fill("red", polygon(ellipse(at(240, 366), 27, 1, 24))),
    outline(6, polygon(ellipse(at(240, 366), 27, 1, 24))),
    offRegister("gold", bell, 7, 9),
    within(
      bell,
      fill("night", ...shade(130, 130, 220, 210, 10, 150, 4)),
      fill("light", gouge(at(190, 170), at(178, 280), 6), gouge(at(212, 140), at(204, 190), 4)),
    ),
    outline(6, bell),
    fill("night", gouge(at(140, 322), at(340, 322), 5)),
    outline(8, polygon(ellipse(at(240, 96), 16, 1, 20))),
  );
}

/** Cold fryer: a basket hangs over still oil. */
export function drawColdFryer(): string {
  const vat = cut([at(104, 270), at(376, 270), at(350, 400), at(130, 400)], 12);
  const oil = cut([at(112, 270), at(368, 270), at(362, 300), at(118, 300)], 13);
  const basket = cut([at(160, 130), at(320, 130), at(300, 226), at(180, 226)], 14);
  const mesh =
    [0, 1, 2, 3, 4, 5].map((index) => `M${166 + index * 29} 132L${184 + index * 22} 224`).join("") +
    [152, 176, 200].map((y) => `M166 ${y}H314`).join("");
  return spot(
    11,
    outline(9, "M318 140L400 96"),
    `<path d="${basket}" fill="${INK.nightTone}"/>`,
    `<path d="${mesh}" fill="none" stroke="${INK.light}" stroke-width="4"/>`,
    `<path d="${basket}" fill="none" stroke="${INK.light}" stroke-width="7"/>`,
    `<path d="M318 138L402 94" stroke="${INK.light}" stroke-width="9" stroke-linecap="round"/>`,
    offRegister("red", vat, 6, 9),
    fill("night", ...shade(120, 306, 240, 88, 15, 120, 3.4)),
    outline(6, vat),
    fill("gold", oil),
    fill("light", gouge(at(140, 282), at(230, 280), 3), gouge(at(260, 288), at(340, 286), 2.4)),
    outline(6, oil),
  );
}

/** Shut hatch: boards down, a lock. */
export function drawShutHatch(): string {
  const boards = [0, 1, 2, 3, 4].map((index) => block(112, 150 + index * 42, 256, 38, 20 + index));
  const awning = cut([at(104, 92), at(376, 92), at(400, 148), at(80, 148)], 19);
  const stripes = [0, 2, 4].map((index) =>
    cut(
      [
        at(104 + index * 45, 92),
        at(149 + index * 45, 92),
        at(80 + (index + 1) * 53, 148),
        at(80 + index * 53, 148),
      ],
      30 + index,
    ),
  );
  const lock = block(208, 246, 64, 58, 27);
  return spot(
    16,
    fill("red", ...boards),
    fill("night", ...shade(118, 154, 246, 206, 17, 230, 3.4)),
    outline(5, ...boards),
    fill("light", awning),
    fill("gold", ...stripes),
    outline(6, awning),
    `<path d="M220 248v-22a20 20 0 0 1 40 0v22" fill="none" stroke="${INK.night}" stroke-width="17"/><path d="M220 248v-22a20 20 0 0 1 40 0v22" fill="none" stroke="${INK.light}" stroke-width="8"/>`,
    offRegister("gold", lock, 5, 7),
    outline(5.5, lock),
    fill("night", polygon(ellipse(at(240, 270), 8, 1, 12)), block(236, 272, 8, 20, 28)),
    fill("gold", block(92, 366, 296, 18, 29)),
    outline(5, block(92, 366, 296, 18, 29)),
  );
}

/** Unplugged: a plug beside its socket. */
export function drawUnplugged(): string {
  const plug = cut([at(206, 206), at(290, 206), at(300, 262), at(276, 302), at(220, 302), at(196, 262)], 41);
  const plate = block(300, 60, 110, 140, 42);
  return spot(
    40,
    `<path d="M248 300C250 380 150 350 120 400S60 470 20 460" fill="none" stroke="${INK.light}" stroke-width="22"/><path d="M248 300C250 380 150 350 120 400S60 470 20 460" fill="none" stroke="${INK.night}" stroke-width="12"/>`,
    `<g transform="rotate(38 248 250)">${fill("light", block(220, 156, 14, 54, 43), block(262, 156, 14, 54, 44))}${offRegister("red", plug, 5, 8)}${fill("night", ...shade(206, 212, 84, 84, 45, 80))}${fill("light", gouge(at(216, 220), at(214, 268), 4))}${outline(6, plug)}</g>`,
    offRegister("gold", plate, 5, 7),
    fill(
      "night",
      ...shade(306, 66, 98, 128, 46, 60),
      block(332, 104, 12, 44, 47),
      block(366, 104, 12, 44, 48),
    ),
    outline(6, plate),
    fill(
      "light",
      gouge(at(276, 116), at(252, 96), 4),
      gouge(at(286, 92), at(276, 66), 4),
      gouge(at(262, 146), at(232, 140), 4),
    ),
  );
}

/** Blank ticket: nothing is printed on it. */
export function drawBlankTicket(): string {
  const shape = polygon(rough(ticket(92, 160, 296, 160), chance(51), 1.4));
  return spot(
    50,
    `<g transform="rotate(-9 240 240)">${offRegister("light", shape, 8, 11)}${fill("night", ...shade(100, 170, 280, 140, 52, 70, 2.4))}${outline(6, shape)}${outline(4, "M300 176v14M300 202v14M300 228v14M300 254v14M300 280v14")}${fill("gold", gouge(at(126, 210), at(272, 210), 4), gouge(at(126, 246), at(240, 246), 4))}${fill("red", polygon(ellipse(at(342, 240), 16, 1, 20)))}${outline(4, polygon(ellipse(at(342, 240), 16, 1, 20)))}</g>`,
  );
}

/** Burnt candle: only smoke is left. */
export function drawBurntCandle(): string {
  const wax = curve([
    at(180, 300),
    at(196, 282),
    at(222, 292),
    at(244, 276),
    at(276, 290),
    at(300, 284),
    at(310, 312),
    at(322, 350),
    at(340, 372),
    at(240, 388),
    at(140, 372),
    at(164, 340),
  ]);
  const dish = curve([at(96, 366), at(240, 344), at(384, 366), at(350, 410), at(240, 422), at(130, 410)]);
  const random = chance(62);
  const smoke = [0, 1, 2].map((index) => {
    const x = 246 + index * 8;
    return `<path d="M${x} 250C${x - 40} 210 ${x + 46} 176 ${x + Math.round(between(random, -20, 20))} ${130 - index * 18}S${x - 36} 80 ${x + 10} ${56 - index * 10}" fill="none" stroke="${index === 1 ? INK.light : INK.nightTone}" stroke-width="${7 - index}" stroke-linecap="round"/>`;
  });
  return spot(
    60,
    ...smoke,
    offRegister("gold", dish, 6, 9),
    within(dish, fill("night", ...shade(110, 350, 260, 70, 63, 90))),
    outline(6, dish),
    fill("light", wax),
    within(wax, fill("night", ...shade(150, 290, 180, 90, 64, 90))),
    outline(6, wax),
    outline(8, "M244 284c0 -12 6 -18 2 -32"),
    fill("red", polygon(ellipse(at(246, 250), 6, 1, 10))),
  );
}

/** Empty hook: the bag is gone. */
export function drawEmptyHook(): string {
  const plate = block(190, 86, 100, 66, 71);
  const hook = "M240 150V270a46 46 0 1 1 -92 0v-22";
  return spot(
    70,
    offRegister("gold", plate, 6, 8),
    fill("night", ...shade(196, 92, 88, 54, 72, 50)),
    outline(6, plate),
    fill("night", polygon(ellipse(at(208, 118), 6, 1, 10)), polygon(ellipse(at(272, 118), 6, 1, 10))),
    `<path d="${hook}" fill="none" stroke="${INK.night}" stroke-width="36" stroke-linecap="round"/><path d="${hook}" fill="none" stroke="${INK.light}" stroke-width="22" stroke-linecap="round"/>`,
    fill("night", ...shade(228, 156, 22, 130, 73, 40, 2.6)),
    fill("red", cut([at(250, 330), at(330, 316), at(336, 346), at(256, 360)], 74, 3)),
    outline(4, cut([at(250, 330), at(330, 316), at(336, 346), at(256, 360)], 74, 3)),
    outline(3, "M250 344C220 350 190 346 176 320"),
  );
}

/** Window: the hatch is open, and light is in it. */
export function drawOpenHatch(): string {
  const opening = block(120, 170, 240, 150, 82);
  const awning = cut([at(104, 92), at(376, 92), at(404, 162), at(76, 162)], 83);
  const stripes = [0, 2, 4].map((index) =>
    cut(
      [
        at(104 + index * 45, 92),
        at(149 + index * 45, 92),
        at(76 + (index + 1) * 55, 162),
        at(76 + index * 55, 162),
      ],
      84 + index,
    ),
  );
  const bag = cut([at(206, 220), at(274, 220), at(282, 318), at(198, 318)], 88, 2.4);
  return spot(
    80,
    fill("gold", opening),
    fill("light", polygon(ellipse(at(240, 240), 86, 0.7, 40))),
    outline(7, opening),
    offRegister("red", bag, 4, 6),
    fill("night", ...shade(206, 224, 70, 88, 89, 60)),
    outline(5, bag),
    fill("light", awning),
    fill("red", ...stripes),
    outline(6, awning),
    fill("gold", block(96, 318, 288, 24, 90)),
    fill("night", ...shade(100, 320, 280, 20, 91, 40)),
    outline(6, block(96, 318, 288, 24, 90)),
  );
}

/** Strips of an order's states, 960 × 375. */
const STRIP = { width: 960, height: 375 };
const strip = (layers: readonly string[]): string => print("night", layers, STRIP.width, STRIP.height);

/** Confirmed: the ticket is on the spike. */
export function drawConfirmed(): string {
  const random = chance(141);
  const paper = (turn: number, y: number, seed: number) => {
    const shape = cut(
      [
        at(330, y),
        at(640, y),
        at(640, y + 150),
        at(616, y + 138),
        at(592, y + 150),
        at(568, y + 138),
        at(544, y + 150),
        at(520, y + 138),
        at(496, y + 150),
        at(472, y + 138),
        at(448, y + 150),
        at(424, y + 138),
        at(400, y + 150),
        at(376, y + 138),
        at(352, y + 150),
        at(330, y + 140),
      ],
      seed,
      1.4,
    );
    return `<g transform="rotate(${turn} 485 ${y + 70})">${offRegister("light", shape, 7, 9)}${fill("night", ...shade(336, y + 6, 296, 126, seed + 1, 40, 2.2))}${outline(6, shape)}${fill("red", gouge(at(360, y + 36), at(440, y + 36), 8))}${fill("night", gouge(at(360, y + 66), at(560, y + 66), 5), gouge(at(360, y + 92), at(520, y + 92), 5))}</g>`;
  };
  const spike = gouge(at(500, 420), at(492, -30), 10);
  return strip([
    tone("night", ...rays(at(490, 190), 320, 820, random, 110)),
    '<g transform="translate(490 188) scale(1.45) translate(-490 -204)">',
    paper(9, 186, 146),
    paper(-6, 118, 143),
    fill("gold", spike),
    outline(4, spike),
    `<g transform="rotate(-6 485 130)">${fill("light", cut([at(440, 136), at(520, 136), at(520, 170), at(440, 170)], 149))}</g>`,
    fill("red", polygon(rough(ellipse(at(497, 150), 10, 0.6, 12), random, 1))),
    "</g>",
  ]);
}

/** Ready: a bag in the hatch, the light behind it. */
export function drawReady(): string {
  const random = chance(151);
  const opening = block(200, 40, 560, 270, 152);
  const bag = cut(
    [
      at(400, 96),
      at(424, 84),
      at(452, 96),
      at(480, 82),
      at(508, 96),
      at(536, 84),
      at(560, 96),
      at(574, 318),
      at(386, 318),
    ],
    153,
    2,
  );
  const glow = at(480, 190);
  return strip([
    tone("night", ...rays(glow, 330, 900, random, 110)),
    fill("gold", opening),
    within(
      opening,
      fill("light", polygon(rough(ellipse(glow, 170, 0.8, 50), random, 2))),
      fill("night", ...rays(glow, 190, 420, random, 80)),
    ),
    outline(8, opening),
    offRegister("red", bag, 6, 9),
    within(
      bag,
      fill(
        "night",
        ...shade(396, 96, 176, 220, 154, 170, 4),
        cut([at(392, 138), at(570, 138), at(571, 150), at(391, 150)], 155),
      ),
      fill("light", gouge(at(414, 170), at(406, 290), 5)),
    ),
    outline(7, bag),
    fill("gold", block(120, 312, 720, 32, 156)),
    fill("night", ...shade(126, 314, 700, 28, 157, 90)),
    outline(7, block(120, 312, 720, 32, 156)),
  ]);
}

/** Picked up: the fan and some crumbs. */
export function drawPickedUp(): string {
  const random = chance(161);
  const body: Body = {
    axis: [at(560, -60), at(520, 20), at(500, 80), at(470, 170)],
    half: (t) => 92 - 22 * t,
  };
  const crumbs = Array.from({ length: 54 }, () => {
    const center = at(between(random, 120, 860), between(random, 90, 360));
    const size = between(random, 4, 15);
    return polygon(rough(ellipse(center, size, 0.8, 9), random, size * 0.35));
  });
  return strip([
    tone("night", ...rays(at(480, 190), 240, 900, random, 110)),
    `<path fill="${INK.gold}" stroke="${INK.night}" stroke-width="3.5" d="${crumbs.join("")}"/>`,
    drawFan(body, 190, random),
    drawShell(body, 0.1, 0.985, 3, random),
  ]);
}
