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

/** Lemon wheel: rind, pith, and segments with a few pips of light. */
export function drawLemon(center: Point, radius: number, seed: number): string {
  const random = chance(seed);
  const wedge = (index: number) => {
    const [from, to] = [(index / 9) * 2 * Math.PI + 0.06, ((index + 1) / 9) * 2 * Math.PI - 0.06];
    const arc = steps(7).map((t) => polar(center, from + (to - from) * t, radius * 0.8));
    return curve([polar(center, (from + to) / 2, radius * 0.12), ...rough(arc, random, 2)]);
  };
  const wedges = Array.from({ length: 9 }, (_, index) => wedge(index));
  const cuts = Array.from({ length: 70 }, () => {
    const angle = between(random, 0, 2 * Math.PI);
    const near = between(random, 0.3, 0.6);
    return gouge(
      polar(center, angle, radius * near),
      polar(center, angle, radius * (near + between(random, 0.08, 0.18))),
      between(random, 1.5, 3),
    );
  });
  const rind = polygon(rough(ellipse(center, radius), random, 3));
  const pith = polygon(rough(ellipse(center, radius * 0.9), random, 2));
  return [
    offRegister("gold", rind),
    outline(6, rind),
    fill("light", pith),
    fill("gold", ...wedges),
    fill("light", ...cuts),
    outline(3.5, ...wedges),
  ].join("");
}

/** Fan and shell of a plain tail, a lemon wheel cut by the edge. */
export function drawClassicTail(): string {
  const random = chance(21);
  const body: Body = {
    axis: [at(150, -140), at(330, 60), at(520, 190), at(560, 400)],
    half: (t) => 190 - 105 * t ** 1.4,
  };
  return print("paper", [
    tone("paper", ...rays(at(520, 330), 330, 760, random, 110)),
    drawLemon(at(90, 560), 210, 5),
    drawFan(body, 330, random),
    drawShell(body, 0.3, 0.985, 5, random),
    drawCrust(body, 0.33, random, { marks: 520, lights: 110 }),
  ]);
}

/** Tail raised like a torch out of the dark, lit from behind, on night. */
export function drawSecretTail(): string {
  const random = chance(11);
  const body: Body = {
    axis: [at(360, 900), at(430, 560), at(470, 420), at(490, 285)],
    half: (t) => 250 - 130 * t ** 1.2,
  };
  const halo = polygon(rough(ellipse(at(495, 250), 300, 1, 90), random, 5));
  return print("night", [
    tone("night", ...rays(at(495, 250), 330, 900, random, 150)),
    fill("gold", halo),
    fill("night", ...rays(at(495, 250), 190, 330, random, 90)),
    drawFan(body, 270, random),
    drawShell(body, 0.5, 0.985, 5, random),
    drawCrust(body, 0.56, random, { marks: 1000, lights: 220 }),
  ]);
}

/** Close-up of the crust, and a dipper that lets one heavy run of red honey fall on it. */
export function drawHotHoneyTail(): string {
  const random = chance(31);
  const body: Body = { axis: [at(-60, 560), at(300, 500), at(660, 510), at(1040, 580)], half: () => 230 };
  const honey = curve([
    at(444, 214),
    at(516, 214),
    at(524, 290),
    at(640, 306),
    at(744, 322),
    at(790, 366),
    at(770, 440),
    at(732, 456),
    at(706, 408),
    at(656, 396),
    at(618, 430),
    at(614, 520),
    at(590, 590),
    at(540, 596),
    at(514, 540),
    at(516, 440),
    at(480, 408),
    at(430, 420),
    at(414, 490),
    at(380, 512),
    at(348, 480),
    at(340, 420),
    at(290, 402),
    at(216, 386),
    at(210, 338),
    at(300, 312),
    at(430, 296),
  ]);
  const shine = [
    gouge(at(456, 226), at(452, 290), 5),
    gouge(at(534, 430), at(534, 556), 6, at(526, 490)),
    gouge(at(362, 420), at(364, 486), 5),
    gouge(at(250, 340), at(400, 318), 6, at(320, 318)),
    gouge(at(560, 322), at(700, 338), 6, at(640, 318)),
  ];
  const hatch = Array.from({ length: 46 }, () => {
    const start = at(between(random, 230, 770), between(random, 350, 400));
    return gouge(start, plus(start, at(between(random, 14, 36), 3)), between(random, 1.4, 3));
  });
  return print("paper", [
    tone("paper", ...rays(at(480, 230), 300, 900, random, 110)),
    drawCrust(body, 1, random, { marks: 1300, lights: 260 }),
    `<path fill="${INK.night}" transform="translate(7 12)" d="${honey}"/>`,
    fill("red", honey),
    within(honey, fill("night", ...hatch)),
    fill("light", ...shine),
    outline(6, honey),
    drawDipper(at(480, 140)),
  ]);
}

/** Honey dipper, its tip down, the lower half of its head coated. */
function drawDipper(center: Point): string {
  const random = chance(33);
  const handle = curve([at(462, -40), at(500, -40), at(504, 60), at(458, 60)]);
  const disc = (index: number) => {
    const middle = plus(center, at(0, (index - 2.5) * 40));
    const shape = polygon(rough(ellipse(middle, [86, 118, 134, 130, 108, 70][index] ?? 0, 0.3), random, 2));
    return offRegister(index > 2 ? "red" : "gold", shape, 4, 14) + outline(5.5, shape);
  };
  return [
    fill("gold", handle),
    outline(5.5, handle),
    ...Array.from({ length: 6 }, (_, index) => disc(index)),
    fill("light", gouge(at(400, 62), at(440, 52), 5), gouge(at(372, 102), at(420, 92), 5)),
    fill("light", gouge(at(376, 182), at(430, 196), 5), gouge(at(400, 222), at(444, 232), 5)),
  ].join("");
}

/** Cut end of a tail before its shell and fan: white meat in a ring of crust, butter that melts, a clove of garlic. */
export function drawGarlicButterTail(): string {
  const random = chance(41);
  const center = at(500, 350);
  const ring = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    return polar(center, angle, 318 * between(random, 0.965, 1.06), 0.94);
  });
  const crust = polygon(ring);
  const meatPoints = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI;
    return polar(center, angle, 242 * between(random, 0.98, 1.02), 0.94);
  });
  const meat = curve(meatPoints);
  const crumbs = Array.from({ length: 520 }, () => {
    const angle = between(random, 0, 2 * Math.PI);
    const dark = 0.5 + 0.5 * Math.sin(angle - 0.6);
    if (random() > 0.25 + 0.75 * dark) return "";
    const start = polar(center, angle, between(random, 246, 322), 0.94);
    const turn = angle + Math.PI / 2 + between(random, -0.5, 0.5);
    const reach = between(random, 7, 17);
    const end = polar(start, turn, reach * 1.7);
    return gouge(start, end, 1.4 + 3 * dark, polar(mix(start, end, 0.5), angle, reach * 0.5));
  });
  const bright = Array.from({ length: 70 }, () => {
    const angle = between(random, Math.PI * 0.95, Math.PI * 1.75);
    const start = polar(center, angle, between(random, 262, 306), 0.94);
    return gouge(start, polar(start, angle + Math.PI / 2, between(random, 10, 22)), 2.6);
  });
  const fibers = Array.from({ length: 120 }, () => {
    const angle = between(random, 0, 2 * Math.PI);
    const near = between(random, 60, 190);
    const dark = 0.5 + 0.5 * Math.sin(angle - 0.4);
    return gouge(
      polar(center, angle, near, 0.94),
      polar(center, angle + between(random, -0.08, 0.08), near + between(random, 20, 46), 0.94),
      0.8 + 2 * dark,
    );
  });
  const rim = Array.from({ length: 46 }, (_, index) => {
    const angle = (index / 46) * 2 * Math.PI;
    return gouge(
      polar(center, angle, 238, 0.94),
      polar(center, angle, 238 - between(random, 14, 34), 0.94),
      2.4,
    );
  });
  const pool = curve([
    at(330, 330),
    at(390, 270),
    at(500, 250),
    at(620, 276),
    at(690, 330),
    at(664, 400),
    at(690, 470),
    at(668, 540),
    at(640, 470),
    at(560, 452),
    at(540, 520),
    at(556, 590),
    at(520, 632),
    at(486, 590),
    at(496, 510),
    at(450, 452),
    at(370, 420),
  ]);
  const top = [at(408, 236), at(560, 196), at(640, 262), at(488, 312)];
  const left = [at(408, 236), at(488, 312), at(488, 372), at(408, 292)];
  const right = [at(488, 312), at(640, 262), at(640, 318), at(488, 372)];
  const herbs = Array.from({ length: 30 }, () => {
    const spot = polar(center, between(random, 0, 2 * Math.PI), between(random, 40, 220), 0.94);
    const turn = between(random, 0, Math.PI * 2);
    return gouge(spot, polar(spot, turn, between(random, 16, 30)), between(random, 4, 6.5));
  });
  const body: Body = {
    axis: [at(400, 430), at(520, 250), at(600, 190), at(664, 150)],
    half: (t) => 236 - 116 * t,
  };
  return print("paper", [
    tone("paper", ...rays(center, 350, 800, random, 90)),
    drawFan(body, 300, random),
    drawShell(body, 0.1, 0.985, 5, random),
    '<g transform="translate(372 436) scale(.78) translate(-500 -350)">',
    offRegister("gold", crust, 5, 9),
    within(crust, fill("night", ...crumbs), fill("light", ...bright)),
    outline(6, crust),
    `<path fill="${INK.white}" d="${meat}"/>`,
    fill("night", ...fibers, ...rim),
    fill(
      "red",
      ...Array.from({ length: 22 }, (_, index) => {
        const angle = Math.PI * (1.05 + 0.9 * (index / 21));
        return gouge(
          polar(center, angle, 236, 0.94),
          polar(center, angle, between(random, 196, 218), 0.94),
          5,
        );
      }),
    ),
    outline(6, meat),
    offRegister("gold", pool, 3, 6),
    outline(5, pool),
    fill("light", gouge(at(360, 330), at(440, 282), 6, at(390, 290)), gouge(at(512, 520), at(508, 600), 5)),
    ...[top, left, right].map(
      (face, index) =>
        `<path fill="${[INK.white, INK.light, INK.gold][index]}" stroke="${INK.night}" stroke-width="5.5" stroke-linejoin="round" d="${polygon(rough(face, random, 2))}"/>`,
    ),
    fill("night", ...herbs),
    "</g>",
    drawClove(at(724, 520), 118),
  ]);
}

/** Garlic clove, its tip up. */
function drawClove(center: Point, size: number): string {
  const local = (x: number, y: number) => at(center.x + x * size, center.y + y * size);
  const shape = curve([
    local(0.1, -1),
    local(0.2, -0.5),
    local(0.62, 0.05),
    local(0.6, 0.6),
    local(0.1, 0.84),
    local(-0.5, 0.7),
    local(-0.66, 0.15),
    local(-0.3, -0.4),
    local(-0.02, -0.9),
  ]);
  const skin = [-0.34, -0.06, 0.24, 0.44].map((x, index) =>
    gouge(local(x * 0.2 + 0.06, -0.62), local(x, 0.66), 4 + index * 1.6, local(x * 1.5, 0.1)),
  );
  const root = curve([local(-0.24, 0.78), local(0.02, 0.7), local(0.24, 0.78), local(0, 0.92)]);
  return [
    `<path fill="${INK.night}" transform="translate(6 10)" d="${shape}"/>`,
    `<path fill="${INK.white}" d="${shape}"/>`,
    fill("night", ...skin),
    fill("gold", root),
    outline(6, shape, root),
  ].join("");
}
