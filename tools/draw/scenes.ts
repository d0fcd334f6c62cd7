import {
  at,
  between,
  type Chance,
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
import { type Body, drawCrust, drawFan, drawShell, rays } from "./tail.ts";

/** Drawing area of the scenes, 4:3. The middle holds the subject, so that a phone's crop keeps it. */
const SCENE = { width: 1200, height: 900 };

const box = (x: number, y: number, width: number, height: number): Point[] => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
];

/** Straight edge cut by hand: a rectangle with many slightly moved points. */
function slab(x: number, y: number, width: number, height: number, random: Chance, amount = 2): string {
  const corners = box(x, y, width, height);
  const points = corners.flatMap((corner, index) =>
    steps(12)
      .slice(0, 11)
      .map((t) => mix(corner, corners[(index + 1) % 4] as Point, t)),
  );
  return polygon(rough(points, random, amount));
}

/** Hatch lines in a rectangle, denser toward `dark` (1: the right side, −1: the left). */
function hatch(
  x: number,
  y: number,
  width: number,
  height: number,
  random: Chance,
  count: number,
  thick: number,
  dark = 1,
): string[] {
  return Array.from({ length: count }, () => {
    const share = dark > 0 ? Math.sqrt(random()) : 1 - Math.sqrt(random());
    const start = at(x + share * width, y + random() * height);
    return gouge(
      start,
      plus(start, at(between(random, -4, 4), between(random, height * 0.05, height * 0.16))),
      between(random, thick * 0.4, thick),
    );
  });
}

/** Back door: red boards, a peephole, a knob, a number, a lamp above. The page draws the eyes in the peephole. */
export function drawDoor(): string {
  const random = chance(101);
  const [x, y, width, height] = [410, 170, 380, 800];
  const lamp = at(600, 60);
  const cone = polygon([at(560, 70), at(640, 70), at(960, 900), at(240, 900)]);
  const bricks: string[] = [];
  for (let row = 0; row < 16; row += 1)
    for (let column = -1; column < 13; column += 1) {
      const left = column * 108 + (row % 2) * 54;
      if (left + 100 > x - 50 && left < x + width + 50) continue;
      const distance = Math.hypot(left + 50 - lamp.x, row * 58 - 200) / 900;
      if (random() < distance * 0.75) continue;
      bricks.push(slab(left + between(random, 0, 5), row * 58 + between(random, 0, 5), 98, 47, random, 2.4));
    }
  const shade = Array.from({ length: 420 }, () => {
    const start = at(between(random, 0, 1200), between(random, 0, 900));
    return gouge(
      start,
      plus(start, at(between(random, 10, 34), between(random, -2, 2))),
      between(random, 1, 2.6),
    );
  });
  const boards = [0, 1, 2, 3].map((index) => slab(x + index * 95 + 3, y + 3, 90, height, random, 1.6));
  const grain = [0, 1, 2, 3].flatMap((index) => hatch(x + index * 95 + 6, y + 10, 84, 700, random, 70, 3.4));
  const hole = box(x + 110, y + 120, 160, 66);
  const steel = slab(x + 92, y + 102, 196, 102, random, 2);
  return print(
    "night",
    [
      `<path fill="${INK.glow}" d="${cone}"/>`,
      `<path fill="${INK.nightTone}" d="${bricks.join("")}"/>`,
      fill("night", ...shade),
      tone(
        "night",
        ...Array.from({ length: 46 }, () => {
          const angle = between(random, 0.32, Math.PI - 0.32);
          return gouge(
            polar(lamp, angle, between(random, 110, 200)),
            polar(lamp, angle, between(random, 300, 620)),
            between(random, 1.6, 3.6),
          );
        }),
      ),
      `<path fill="${INK.night}" d="${slab(x - 40, y - 44, width + 80, height + 80, random, 3)}"/>`,
      `<path fill="${INK.nightTone}" d="${slab(x - 32, y - 36, 20, height + 60, random)}${slab(x + width + 12, y - 36, 20, height + 60, random)}${slab(x - 32, y - 36, width + 64, 20, random)}"/>`,
      fill("red", ...boards),
      fill("night", ...grain),
      fill("gold", steel),
      outline(6, steel),
      fill("night", polygon(hole)),
      fill(
        "night",
        ...[
          [100, 110],
          [280, 110],
          [100, 196],
          [280, 196],
        ].map(([dx = 0, dy = 0]) => polygon(ellipse(at(x + dx, y + dy), 5, 1, 10))),
      ),
      offRegister("gold", polygon(rough(ellipse(at(x + 336, y + 430), 27, 1, 30), random, 1.4)), 5, 8),
      outline(5, polygon(ellipse(at(x + 336, y + 430), 27, 1, 30))),
      fill("light", gouge(at(x + 322, y + 414), at(x + 342, y + 410), 5)),
      fill("night", polygon(box(x + 326, y + 480, 20, 34))),
      fill("light", slab(x + 40, y + 300, 78, 62, random, 1.6)),
      outline(5, slab(x + 40, y + 300, 78, 62, random, 1)),
      `<path fill="none" stroke="${INK.night}" stroke-width="9" stroke-linecap="round" d="M${x + 62} ${y + 316}v32M${x + 80} ${y + 318}q14 -8 16 6q0 8 -16 24h20"/>`,
      fill("gold", polygon(rough([at(536, 84), at(562, 20), at(638, 20), at(664, 84)], random, 2))),
      outline(6, polygon([at(536, 84), at(562, 20), at(638, 20), at(664, 84)])),
      fill("light", curve([at(572, 86), at(600, 116), at(628, 86)])),
      fill("night", polygon(box(594, -20, 12, 42))),
    ],
    SCENE.width,
    SCENE.height,
  );
}

/** Hot oil from above: a tail goes in, bubbles crowd around it. */
export function drawOil(width = SCENE.width, height = SCENE.height): string {
  const random = chance(111);
  const bubbles: string[] = [];
  const glints: string[] = [];
  const around = at(width * 0.62, height * 0.62);
  const spots: { center: Point; radius: number }[] = [];
  for (let tries = 0; tries < 2600; tries += 1) {
    const center = at(between(random, -20, width + 20), between(random, height * 0.36, height + 20));
    const near = Math.hypot((center.x - around.x) / width, (center.y - around.y) / height);
    const radius = between(random, 5, 40 - 34 * Math.min(1, near * 1.5));
    if (
      random() < near * 0.85 ||
      spots.some(
        (other) =>
          Math.hypot(other.center.x - center.x, other.center.y - center.y) < other.radius + radius + 3,
      )
    )
      continue;
    spots.push({ center, radius });
    bubbles.push(polygon(rough(ellipse(center, radius, 0.86, 22), random, radius * 0.05)));
    glints.push(
      gouge(
        polar(center, Math.PI * 1.08, radius * 0.66, 0.86),
        polar(center, Math.PI * 1.5, radius * 0.66, 0.86),
        Math.max(1.4, radius * 0.13),
        polar(center, Math.PI * 1.28, radius * 0.8, 0.86),
      ),
    );
  }
  const ripples = Array.from({ length: 130 }, () => {
    const angle = between(random, 0, 2 * Math.PI);
    const distance = between(random, width * 0.2, width * 0.7);
    const [start, end] = [
      polar(around, angle, distance, 0.5),
      polar(around, angle + between(random, 0.03, 0.1), distance, 0.5),
    ];
    return start.y < height * 0.36
      ? ""
      : gouge(start, end, between(random, 1.6, 4), polar(around, angle + 0.04, distance + 8, 0.5));
  });
  const body: Body = {
    axis: [
      at(width * 0.6, height * 1.02),
      at(width * 0.62, height * 0.6),
      at(width * 0.66, height * 0.26),
      at(width * 0.76, -height * 0.08),
    ],
    half: (t) => height * (0.165 - 0.075 * t),
  };
  const surface = curve([
    at(-60, height * 0.4),
    at(width * 0.2, height * 0.36),
    at(width * 0.5, height * 0.4),
    at(width * 0.8, height * 0.36),
    at(width + 60, height * 0.4),
    at(width + 60, height + 60),
    at(-60, height + 60),
  ]);
  const bath = curve([
    at(-60, height * 0.74),
    at(width * 0.3, height * 0.72),
    at(width * 0.48, height * 0.76),
    at(width * 0.62, height * 0.82),
    at(width * 0.76, height * 0.75),
    at(width + 60, height * 0.72),
    at(width + 60, height + 60),
    at(-60, height + 60),
  ]);
  const front = spots.filter(({ center }) => center.y > height * 0.7);
  const splash = Array.from({ length: 26 }, () => {
    const angle = between(random, Math.PI * 1.08, Math.PI * 1.92);
    const center = polar(
      at(width * 0.62, height * 0.56),
      angle,
      between(random, height * 0.22, height * 0.5),
    );
    return polygon(rough(ellipse(center, between(random, 4, 13), 1.2, 12), random, 1.2));
  });
  return print(
    "night",
    [
      tone("night", ...rays(at(width * 0.64, height * 0.3), height * 0.3, width, random, 90)),
      fill("gold", surface),
      within(surface, fill("light", ...ripples)),
      outline(7, surface),
      `<path fill="${INK.gold}" stroke="${INK.night}" stroke-width="4.5" d="${bubbles.join("")}"/>`,
      fill("light", ...glints),
      drawShell(body, 0.5, 1.1, 5, random),
      drawCrust(body, 0.54, random, { marks: 520, lights: 110 }),
      within(bath, fill("gold", bath), fill("light", ...ripples), outline(7, bath)),
      ...front.map(({ center, radius }) => {
        const shape = polygon(rough(ellipse(center, radius, 0.86, 22), random, radius * 0.05));
        return `<path fill="${INK.gold}" stroke="${INK.night}" stroke-width="4.5" d="${shape}"/>${fill("light", gouge(polar(center, Math.PI * 1.08, radius * 0.66, 0.86), polar(center, Math.PI * 1.5, radius * 0.66, 0.86), Math.max(1.4, radius * 0.13), polar(center, Math.PI * 1.28, radius * 0.8, 0.86)))}`;
      }),
      `<path fill="${INK.gold}" stroke="${INK.night}" stroke-width="3.5" d="${splash.join("")}"/>`,
    ],
    width,
    height,
  );
}

/** City at dusk: one hatch is lit. */
export function drawDusk(): string {
  const random = chance(121);
  const sun = at(600, 470);
  const towers: [number, number, number][] = [
    [-20, 380, 130],
    [96, 300, 92],
    [176, 430, 120],
    [286, 240, 84],
    [360, 360, 130],
    [478, 410, 96],
    [560, 200, 76],
    [628, 330, 110],
    [728, 270, 90],
    [812, 390, 130],
    [930, 310, 92],
    [1010, 420, 110],
    [1106, 350, 130],
  ];
  const windows = towers.flatMap(([x, y, width]) =>
    Array.from({ length: 14 }, () =>
      random() < 0.5
        ? ""
        : slab(x + between(random, 8, width - 22), y + between(random, 20, 220), 9, 15, random, 1),
    ),
  );
  const palm = (x: number, base: number, top: number, size: number) => {
    const trunk = gouge(at(x, base), at(x + 16, top), 9, at(x - 14, (base + top) / 2));
    const leaves = Array.from({ length: 9 }, (_, index) => {
      const angle = Math.PI * (1.02 + 0.96 * (index / 8)) + (index % 2) * 0.12;
      const tip = plus(polar(at(x + 16, top), angle, size), at(0, size * 0.42 * Math.abs(Math.cos(angle))));
      return gouge(
        at(x + 16, top),
        tip,
        size * 0.12,
        plus(mix(at(x + 16, top), tip, 0.5), at(0, -size * 0.3)),
      );
    });
    return fill("night", trunk, ...leaves);
  };
  const [x, y] = [445, 560];
  const truck = slab(x - 60, y, 470, 270, random, 2);
  const hatchGround = polygon(rough(box(x + 20, y + 50, 250, 120), random, 2));
  const awning = polygon([at(x, y + 40), at(x + 290, y + 40), at(x + 330, y + 96), at(x - 40, y + 96)]);
  const stripes = [0, 2, 4, 6].map((index) =>
    polygon([
      at(x + index * 41, y + 40),
      at(x + index * 41 + 41, y + 40),
      at(x - 40 + (index + 1) * 53, y + 96),
      at(x - 40 + index * 53, y + 96),
    ]),
  );
  const light = polygon([at(x + 10, y + 175), at(x + 280, y + 175), at(x + 430, 920), at(x - 140, 920)]);
  return print(
    "night",
    [
      ...[430, 352, 278, 208].map((radius, index) =>
        fill(index % 2 === 0 ? "red" : "gold", polygon(rough(ellipse(sun, radius, 1, 80), random, 3))),
      ),
      fill(
        "night",
        ...Array.from({ length: 300 }, () => {
          const start = at(between(random, 140, 1060), between(random, 40, 520));
          return gouge(
            start,
            plus(start, at(between(random, 30, 110), between(random, -3, 3))),
            between(random, 1.4, 4.4),
          );
        }),
      ),
      tone("night", ...rays(sun, 450, 1100, random, 110)),
      fill("night", ...towers.map(([left, top, width]) => slab(left, top, width, 700, random, 2))),
      fill("gold", ...windows),
      palm(250, 640, 250, 120),
      palm(470, 640, 330, 92),
      palm(1100, 640, 300, 110),
      fill("night", slab(-20, 600, 1240, 320, random)),
      `<path fill="${INK.nightTone}" d="${light}"/>`,
      fill(
        "night",
        ...Array.from({ length: 150 }, () => {
          const start = at(between(random, x - 120, x + 400), between(random, 830, 900));
          return gouge(start, plus(start, at(between(random, 16, 60), 0)), between(random, 1.4, 3.4));
        }),
      ),
      offRegister("red", truck, 6, 10),
      within(
        truck,
        fill(
          "night",
          ...hatch(x - 50, y, 450, 240, random, 210, 3.4),
          slab(x - 60, y + 205, 470, 10, random),
        ),
      ),
      outline(7, truck),
      fill("gold", hatchGround),
      within(
        hatchGround,
        fill("light", polygon(ellipse(at(x + 145, y + 60), 90, 0.7, 40))),
        fill(
          "night",
          curve([
            at(x + 120, y + 172),
            at(x + 116, y + 128),
            at(x + 138, y + 112),
            at(x + 132, y + 84),
            at(x + 156, y + 74),
            at(x + 176, y + 90),
            at(x + 168, y + 114),
            at(x + 194, y + 130),
            at(x + 198, y + 172),
          ]),
          slab(x + 128, y + 66, 50, 16, random),
        ),
      ),
      outline(6, hatchGround),
      fill("light", awning),
      fill("red", ...stripes),
      outline(6, awning),
      fill("gold", slab(x + 6, y + 166, 280, 18, random, 1.4)),
      outline(5, slab(x + 6, y + 166, 280, 18, random, 1)),
      ...[x + 20, x + 320].map(
        (wheel) =>
          `<path fill="${INK.night}" stroke="${INK.nightTone}" stroke-width="9" d="${polygon(ellipse(at(wheel, y + 272), 46, 1, 40))}"/>${fill("gold", polygon(ellipse(at(wheel, y + 272), 14, 1, 20)))}`,
      ),
      fill(
        "night",
        ...[
          [290, 60],
          [334, 66],
          [382, 58],
        ].map(([left = 0, size = 0]) =>
          curve([
            at(left - size * 0.36, 910),
            at(left - size * 0.3, 770),
            at(left - size * 0.12, 742),
            at(left - size * 0.18, 716),
            at(left, 696),
            at(left + size * 0.18, 716),
            at(left + size * 0.12, 742),
            at(left + size * 0.3, 770),
            at(left + size * 0.36, 910),
          ]),
        ),
      ),
      tone("night", ...[290, 334, 382].map((left) => gouge(at(left + 16, 770), at(left + 20, 890), 3))),
    ],
    SCENE.width,
    SCENE.height,
  );
}

/** A hand passes a paper bag out of the hatch. */
export function drawHandOff(): string {
  const random = chance(131);
  const glow = at(760, 420);
  const bag = [
    at(560, 330),
    at(600, 316),
    at(648, 330),
    at(700, 314),
    at(756, 328),
    at(808, 314),
    at(846, 330),
    at(872, 800),
    at(540, 800),
  ];
  const bagShape = polygon(
    rough(
      bag.flatMap((corner, index) =>
        steps(8)
          .slice(0, 7)
          .map((t) => mix(corner, bag[(index + 1) % bag.length] as Point, t)),
      ),
      random,
      2,
    ),
  );
  const fold = polygon([at(556, 420), at(850, 420), at(852, 440), at(554, 440)]);
  const finger = (x: number, length: number, lean: number) => {
    const shape = curve([
      at(x - 30, 260),
      at(x - 32 + lean * 0.4, 260 + length * 0.6),
      at(x - 26 + lean, 260 + length * 0.92),
      at(x + lean, 260 + length),
      at(x + 26 + lean, 260 + length * 0.92),
      at(x + 32 + lean * 0.4, 260 + length * 0.6),
      at(x + 32, 260),
    ]);
    const lines = Array.from({ length: 16 }, () => {
      const y = between(random, 280, 250 + length * 0.8);
      return gouge(
        at(x + 28 + lean * ((y - 260) / length), y),
        at(x + between(random, 0, 18) + lean * ((y - 260) / length), y + between(random, 2, 8)),
        between(random, 1.6, 3.6),
      );
    });
    const nail = curve([
      at(x - 14 + lean, 260 + length * 0.8),
      at(x + lean, 260 + length * 0.74),
      at(x + 14 + lean, 260 + length * 0.8),
      at(x + 11 + lean, 260 + length * 0.95),
      at(x - 11 + lean, 260 + length * 0.95),
    ]);
    return (
      fill("light", shape) +
      fill("night", ...lines) +
      outline(6, shape) +
      fill("gold", nail) +
      outline(3.5, nail)
    );
  };
  const sleeve = polygon([at(520, -40), at(980, -40), at(940, 130), at(556, 130)]);
  const hand = curve([
    at(570, 100),
    at(560, 200),
    at(572, 300),
    at(640, 320),
    at(760, 322),
    at(850, 300),
    at(876, 200),
    at(910, 100),
  ]);
  return print(
    "night",
    [
      '<g transform="translate(-105 0)">',
      `<path fill="${INK.nightTone}" d="${polygon(rough(ellipse(glow, 430, 0.9, 80), random, 3))}"/>`,
      fill("gold", polygon(rough(ellipse(glow, 330, 0.9, 80), random, 3))),
      fill("night", ...rays(glow, 250, 560, random, 150)),
      tone("night", ...rays(glow, 450, 1100, random, 120)),
      `<path fill="${INK.night}" transform="translate(12 16)" d="${bagShape}"/>`,
      `<path fill="${INK.kraft}" d="${bagShape}"/>`,
      within(
        bagShape,
        fill("night", ...hatch(560, 330, 300, 440, random, 260, 4.4), fold),
        fill("light", ...hatch(545, 340, 130, 400, random, 60, 3.6, -1)),
      ),
      outline(7, bagShape),
      fill("red", polygon(rough(ellipse(at(706, 610), 84, 1, 40), random, 2))),
      outline(6, polygon(ellipse(at(706, 610), 84, 1, 40))),
      `<path fill="none" stroke="${INK.light}" stroke-width="15" stroke-linecap="round" d="M736 578q-22 -20 -48 -8q-22 14 0 32q40 14 44 30q0 28 -34 28q-26 -2 -34 -18"/>`,
      fill("light", hand),
      within(hand, fill("night", ...hatch(640, 110, 230, 190, random, 120, 4))),
      outline(6, hand),
      fill("night", sleeve),
      fill(
        "red",
        ...Array.from({ length: 9 }, (_, index) =>
          polygon([
            at(528 + index * 50, -40),
            at(552 + index * 50, -40),
            at(572 + index * 42, 126),
            at(552 + index * 42, 126),
          ]),
        ),
      ),
      outline(7, sleeve),
      finger(618, 190, -14),
      finger(690, 224, -4),
      finger(764, 218, 6),
      finger(832, 184, 16),
      "</g>",
    ],
    SCENE.width,
    SCENE.height,
  );
}

/** Poster of the landing page: the tail, bleeding at the left. */
export function drawPoster(): string {
  const random = chance(11);
  const body: Body = {
    axis: [at(-260, 1060), at(60, -20), at(700, -110), at(880, 540)],
    half: (t) => 270 * (1 - 0.6 * t ** 1.5),
  };
  return print(
    "night",
    [
      tone("night", ...rays(at(520, 470), 520, 1250, random, 150)),
      drawFan(body, 330, random),
      drawShell(body, 0.55, 0.985, 6, random),
      drawCrust(body, 0.6, random, { marks: 1500, lights: 260 }),
    ],
    SCENE.width,
    SCENE.height,
  );
}
