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
} from "../marks.ts";
import { fill, INK, offRegister, outline, print, tone, within } from "../print.ts";
import { type Body, drawCrust, drawFan, drawShell, rays } from "../tail.ts";
import { drawLemon } from "./tails.ts";

/** One fry: a stick with a light top, a dark side and a cut end. */
function drawStick(from: Point, to: Point, width: number, seed: number): string {
  const random = chance(seed);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const way = at((to.x - from.x) / length, (to.y - from.y) / length);
  const side = at(-way.y, way.x);
  const edge = (across: number) =>
    steps(8).map((t) => plus(mix(from, to, t), side, width * across + between(random, -3, 3)));
  const shape = polygon([...edge(-1), ...edge(1).reverse()]);
  const dark = polygon([...edge(0.35), ...edge(1.2).reverse()]);
  const cuts = Array.from({ length: 26 }, () => {
    const start = plus(mix(from, to, random()), side, width * between(random, -0.2, 0.45));
    return gouge(start, plus(start, way, between(random, 12, 40)), between(random, 1.2, 2.6));
  });
  const bright = Array.from({ length: 7 }, () => {
    const start = plus(
      mix(from, to, between(random, 0.05, 0.8)),
      side,
      width * between(random, -0.75, -0.35),
    );
    return gouge(start, plus(start, way, between(random, 24, 70)), between(random, 2.2, 3.6));
  });
  return [
    `<path fill="${INK.night}" transform="translate(6 9)" d="${shape}"/>`,
    fill("gold", shape),
    within(shape, fill("night", dark, ...cuts), fill("light", ...bright)),
    outline(5.5, shape),
  ].join("");
}

/** Fourteen fries that fill the frame, with truffle. */
export function drawTruffleFries(): string {
  const random = chance(51);
  const sticks: [number, number, number, number][] = [
    [-40, 120, 520, -40],
    [-60, 420, 330, 40],
    [640, -60, 1010, 190],
    [700, 60, 1020, 470],
    [60, 700, 260, 120],
    [300, -60, 690, 560],
    [120, -40, 420, 660],
    [560, -80, 470, 700],
    [860, -40, 640, 690],
    [-40, 560, 620, 250],
    [420, 700, 1000, 330],
    [980, 60, 420, 380],
    [220, 620, 820, 90],
    [-30, 260, 560, 520],
  ];
  const flecks = Array.from({ length: 40 }, () => {
    const center = at(between(random, 30, 930), between(random, 30, 610));
    return curve(rough(ellipse(center, between(random, 6, 13), 0.8, 7), random, 3));
  });
  return print("paper", [
    ...sticks.map(([ax, ay, bx, by], index) => drawStick(at(ax, ay), at(bx, by), 33, 60 + index)),
    `<path fill="${INK.night}" stroke="${INK.light}" stroke-width="2.5" d="${flecks.join("")}"/>`,
  ]);
}

/** Quarter of a cob from close up: rows of kernels, charred on one side. */
export function drawCornRibs(): string {
  const random = chance(61);
  const axis = (t: number): Point =>
    at(-60 + 1080 * t, 470 - 330 * Math.sin(Math.PI * (0.12 + 0.76 * t)) + 120 * t);
  const across = (t: number, s: number): Point => {
    const [a, b] = [axis(t - 0.002), axis(t + 0.002)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return plus(axis(t), at(-(b.y - a.y) / length, (b.x - a.x) / length), s);
  };
  const cob = polygon([
    ...steps(40).map((t) => across(t, -215)),
    ...steps(40).map((t) => across(1 - t, 150)),
  ]);
  const core = polygon([
    ...steps(40).map((t) => across(t, 128)),
    ...steps(40).map((t) => across(1 - t, 240)),
  ]);
  const kernels: string[] = [];
  const chars: string[] = [];
  const shines: string[] = [];
  for (let row = 0; row < 6; row += 1) {
    const [top, low] = [-212 + row * 58, -212 + row * 58 + 55];
    for (let index = 0; index < 21; index += 1) {
      const [from, to] = [(index + (row % 2) * 0.5) / 21.5, (index + 0.9 + (row % 2) * 0.5) / 21.5];
      const corner = (t: number, s: number) => across(t, s);
      const points = [
        corner(from + 0.004, top + 6),
        corner((from + to) / 2, top),
        corner(to - 0.004, top + 6),
        corner(to, (top + low) / 2),
        corner(to - 0.005, low - 6),
        corner((from + to) / 2, low),
        corner(from + 0.005, low - 6),
        corner(from, (top + low) / 2),
      ];
      const shape = curve(rough(points, random, 1.6));
      kernels.push(shape);
      const heat = (row / 5) * 0.65 + 0.35 * Math.sin(index * 0.9 + row) ** 2;
      const count = Math.round(heat * 5);
      for (let cut = 0; cut < count; cut += 1) {
        const s = between(random, top + 14, low - 6);
        chars.push(
          gouge(corner(from + 0.006, s), corner(to - 0.006 - random() * 0.012, s + 2), 1.4 + 3.4 * heat),
        );
      }
      if (row < 4)
        shines.push(gouge(corner(from + 0.01, top + 15), corner((from + to) / 2 + 0.006, top + 13), 3.2));
    }
  }
  const burnt = Array.from({ length: 9 }, () => {
    const [t, s] = [between(random, 0.06, 0.94), between(random, -60, 130)];
    return curve(rough(ellipse(across(t, s), between(random, 20, 40), 0.7, 9, random() * 3), random, 8));
  });
  const grain = Array.from({ length: 90 }, () => {
    const [t, s] = [random(), between(random, 150, 236)];
    return gouge(
      across(t, s),
      across(t + between(random, 0.02, 0.06), s + between(random, -3, 3)),
      between(random, 1.2, 2.8),
    );
  });
  return print("paper", [
    tone("paper", ...rays(at(480, 420), 330, 800, random, 100)),
    `<path fill="${INK.night}" transform="translate(6 10)" d="${core}"/>`,
    fill("light", core),
    within(core, fill("night", ...grain)),
    outline(6, core),
    fill("night", cob),
    `<path fill="${INK.gold}" stroke="${INK.night}" stroke-width="5" d="${kernels.join("")}"/>`,
    fill("night", ...chars, ...burnt),
    fill("light", ...shines),
  ]);
}

/** Half of a red cabbage, cut lengthwise: leaves folded around the stalk. */
export function drawStreetSlaw(): string {
  const random = chance(71);
  const center = at(480, 330);
  const leaf = (radius: number, wave: number, phase: number): Point[] =>
    ellipse(center, 1, 1, 96).map((_, index) => {
      const angle = (index / 96) * 2 * Math.PI;
      const fold =
        wave *
        (Math.sin(angle * 6 + phase) +
          0.6 * Math.sin(angle * 11 - phase * 1.7) +
          0.4 * Math.sin(angle * 17 + phase * 2.3));
      return polar(center, angle, radius * (1 + fold), 0.96);
    });
  const layers = Array.from({ length: 11 }, (_, index) => {
    const radius = 345 - index * 29;
    const [wave, phase] = [index === 0 ? 0.008 : 0.012 + 0.006 * index, index * 2.1];
    const [rind, flesh] = [
      curve(leaf(radius, wave, phase)),
      curve(leaf(radius - 10, wave * 0.9, phase + 0.14)),
    ];
    const hatch = Array.from({ length: Math.round(radius / 3) }, () => {
      const angle = between(random, 0, 2 * Math.PI);
      const dark = 0.3 + 0.7 * (0.5 + 0.5 * Math.sin(angle - 0.5));
      return gouge(
        polar(center, angle, radius - 12, 0.96),
        polar(center, angle + between(random, -0.03, 0.03), radius - between(random, 18, 34), 0.96),
        0.8 + 2.4 * dark,
      );
    });
    const gaps = Array.from({ length: index === 0 ? 0 : 5 }, () => {
      const angle = between(random, 0, 2 * Math.PI);
      const reach = between(random, 0.12, 0.3);
      return gouge(
        polar(center, angle, radius + 3, 0.96),
        polar(center, angle + reach, radius + 3, 0.96),
        between(random, 6, 13),
        polar(center, angle + reach / 2, radius + 10, 0.96),
      );
    });
    return (
      fill("night", ...gaps) +
      fill("light", rind) +
      outline(index === 0 ? 7 : 3, rind) +
      fill("red", flesh) +
      within(flesh, fill("night", ...hatch))
    );
  });
  const side = (way: number) => [
    at(480 + way * 62, 680),
    at(480 + way * 50, 600),
    at(480 + way * 40, 520),
    at(480 + way * 34, 440),
    at(480 + way * 20, 380),
  ];
  const stalk = curve([...side(-1), at(480, 340), ...side(1).toReversed()]);
  const ribs = [
    [-1.25, 150, 0],
    [-0.95, 230, 1],
    [-0.5, 210, 3],
    [0.45, 220, 3],
    [0.9, 230, 1],
    [1.3, 150, 0],
  ].map(([turn = 0, reach = 0, up = 0]) => {
    const start = at(480 + Math.sign(turn) * 26, 540 - up * 40);
    return gouge(
      start,
      polar(start, -Math.PI / 2 + turn, reach),
      12,
      polar(start, -Math.PI / 2 + turn * 0.5, reach * 0.55),
    );
  });
  return print("paper", [
    tone("paper", ...rays(center, 360, 900, random, 90)),
    `<path fill="${INK.night}" transform="translate(6 10)" d="${curve(leaf(345, 0.008, 0))}"/>`,
    ...layers,
    `<path fill="${INK.light}" stroke="${INK.night}" stroke-width="4" d="${ribs.join("")}"/>`,
    fill("light", stalk),
    outline(5.5, stalk),
    `<path fill="${INK.light}" d="${curve([at(452, 470), at(460, 400), at(480, 352), at(500, 400), at(508, 470)])}"/>`,
    fill(
      "night",
      ...Array.from({ length: 30 }, () => {
        const start = at(between(random, 446, 514), between(random, 440, 640));
        return gouge(start, plus(start, at(0, between(random, 14, 44))), between(random, 1, 2.6));
      }),
    ),
  ]);
}

/** Lemon wheel and ice seen through a glass. */
export function drawLemonade(): string {
  const random = chance(81);
  const glass = polygon([at(210, -30), at(750, -30), at(690, 680), at(270, 680)]);
  const drink = polygon([at(222, 110), at(738, 110), at(690, 680), at(270, 680)]);
  const cube = (center: Point, size: number, turn: number) => {
    const corner = (index: number, reach: number) => polar(center, turn + (index * Math.PI) / 2, reach);
    const face = polygon(
      rough(
        [0, 1, 2, 3].map((index) => corner(index, size)),
        random,
        3,
      ),
    );
    const shine = [0, 1, 2].map((index) =>
      gouge(
        plus(corner(2, size * 0.6), at(14 * index, 10)),
        plus(corner(3, size * 0.6), at(14 * index, 10)),
        4 - index,
      ),
    );
    return `<path fill="${INK.white}" stroke="${INK.night}" stroke-width="6" stroke-linejoin="round" d="${face}"/>${fill("gold", ...shine)}`;
  };
  const waves = Array.from({ length: 70 }, () => {
    const start = at(between(random, 230, 720), between(random, 140, 640));
    return gouge(
      start,
      plus(start, at(between(random, 16, 44), between(random, -4, 4))),
      between(random, 1.4, 3),
    );
  });
  const shade = Array.from({ length: 46 }, (_, index) => {
    const y = 120 + index * 12;
    const right = 738 - ((y - 110) * 48) / 570;
    return gouge(at(right, y), at(right - between(random, 30, 90), y + 3), 3.4);
  });
  const drops = Array.from({ length: 12 }, () => {
    const center = at(between(random, 250, 700), between(random, 20, 92));
    return polygon(ellipse(center, between(random, 4, 8), 1.2, 10));
  });
  const straw = polygon([at(560, -60), at(604, -60), at(520, 330), at(478, 330)]);
  const stripes = Array.from({ length: 9 }, (_, index) =>
    polygon([
      at(470 + index * 14, 330 - index * 56),
      at(530 + index * 12, 306 - index * 56),
      at(536 + index * 12, 280 - index * 56),
      at(478 + index * 14, 304 - index * 56),
    ]),
  );
  return print("paper", [
    tone("paper", ...rays(at(480, 320), 360, 900, random, 110)),
    fill("light", glass),
    fill("gold", drink),
    within(drink, fill("light", ...waves)),
    `<path fill="${INK.white}" stroke="${INK.night}" stroke-width="6" d="${straw}"/>`,
    within(straw, fill("red", ...stripes)),
    within(glass, cube(at(330, 190), 92, 0.5), cube(at(640, 236), 84, 0.9)),
    within(glass, drawLemon(at(450, 420), 190, 12)),
    within(drink, fill("night", ...shade)),
    fill("gold", ...drops),
    fill("light", gouge(at(262, 160), at(296, 600), 9, at(274, 380)), gouge(at(292, 180), at(310, 360), 5)),
    outline(9, glass),
  ]);
}

/** Split-top roll from above, claw meat in the cut. */
export function drawLobsterRoll(): string {
  const random = chance(91);
  const turn = -0.42;
  const center = at(480, 320);
  const place = (u: number, v: number): Point =>
    at(
      center.x + u * Math.cos(turn) - v * Math.sin(turn),
      center.y + u * Math.sin(turn) + v * Math.cos(turn),
    );
  const bun = curve([
    place(-640, -170),
    place(-300, -236),
    place(0, -244),
    place(300, -236),
    place(640, -170),
    place(700, 0),
    place(640, 180),
    place(300, 246),
    place(0, 254),
    place(-300, 246),
    place(-640, 180),
    place(-700, 0),
  ]);
  const cut = curve([
    place(-600, -20),
    place(-360, -104),
    place(-60, -122),
    place(240, -110),
    place(600, -20),
    place(620, 30),
    place(260, 128),
    place(-60, 138),
    place(-360, 116),
    place(-600, 40),
  ]);
  const crust = Array.from({ length: 420 }, () => {
    const [u, v] = [between(random, -620, 620), between(random, -240, 250)];
    const dark = Math.max(0, Math.min(1, (v + 150) / 380));
    if (random() > 0.12 + 0.8 * dark || Math.abs(v) < 128) return "";
    return gouge(place(u, v), place(u + between(random, 16, 46), v + between(random, -4, 6)), 1.2 + 3 * dark);
  });
  const bright = Array.from({ length: 60 }, () => {
    const [u, v] = [between(random, -560, 560), between(random, -214, -150)];
    return gouge(place(u, v), place(u + between(random, 20, 60), v - 3), 3.4);
  });
  const tail: Body = {
    axis: [place(-640, 20), place(-300, -10), place(-60, -30), place(150, -40)],
    half: (t) => 142 - 52 * t ** 2,
  };
  const chives = Array.from({ length: 12 }, () => {
    const start = place(between(random, -470, -80), between(random, -90, 90));
    return gouge(start, polar(start, between(random, 0, 6.3), between(random, 30, 46)), 8);
  });
  return print("paper", [
    tone("paper", ...rays(center, 330, 900, random, 100)),
    offRegister("gold", bun, 6, 12),
    within(bun, fill("night", ...crust), fill("light", ...bright)),
    outline(7, bun),
    `<path fill="${INK.night}" d="${cut}"/>`,
    drawFan(tail, 300, random),
    drawShell(tail, 0.6, 0.985, 3, random),
    drawCrust(tail, 0.64, random, { marks: 620, lights: 150 }),
    `<path fill="${INK.light}" stroke="${INK.night}" stroke-width="3" d="${chives.join("")}"/>`,
  ]);
}
