import {
  at,
  between,
  chance,
  curve,
  ellipse,
  gouge,
  mix,
  type Point,
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

/** Three quarters of a tail from below, on night. */
export function drawSecretTail(): string {
  const random = chance(11);
  const body: Body = {
    axis: [at(20, 640), at(120, 60), at(520, -60), at(690, 400)],
    half: (t) => 190 * (1 - 0.58 * t ** 1.5),
  };
  return print("night", [
    tone("night", ...rays(at(400, 330), 380, 900, random, 150)),
    drawFan(body, 235, random),
    drawShell(body, 0.55, 0.985, 6, random),
    drawCrust(body, 0.6, random, { marks: 1100, lights: 210 }),
  ]);
}

/** Close-up of the crust with one heavy drip of red honey, and sesame. */
export function drawHotHoneyTail(): string {
  const random = chance(31);
  const body: Body = { axis: [at(-60, 330), at(300, 250), at(660, 270), at(1040, 350)], half: () => 330 };
  const drip = curve([
    at(-40, -60),
    at(1010, -60),
    at(1010, 70),
    at(900, 120),
    at(800, 96),
    at(752, 150),
    at(722, 236),
    at(690, 236),
    at(664, 150),
    at(600, 128),
    at(560, 190),
    at(552, 330),
    at(566, 440),
    at(540, 500),
    at(496, 506),
    at(462, 470),
    at(462, 400),
    at(474, 300),
    at(452, 190),
    at(400, 140),
    at(330, 150),
    at(290, 236),
    at(262, 300),
    at(232, 286),
    at(222, 200),
    at(180, 130),
    at(60, 120),
    at(-40, 150),
  ]);
  const shine = [
    gouge(at(488, 250), at(480, 430), 5, at(492, 340)),
    gouge(at(478, 452), at(498, 486), 6, at(478, 474)),
    gouge(at(240, 190), at(244, 262), 4),
    gouge(at(688, 150), at(700, 212), 4),
    gouge(at(330, 112), at(430, 104), 5, at(380, 96)),
    gouge(at(580, 96), at(700, 84), 5, at(640, 78)),
    gouge(at(70, 88), at(190, 96), 5, at(130, 80)),
    gouge(at(800, 60), at(930, 76), 5, at(870, 56)),
  ];
  const hatch = Array.from({ length: 60 }, () => {
    const x = between(random, -20, 980);
    const y = between(random, -10, 60);
    return gouge(
      at(x, y),
      at(x + between(random, 12, 34), y + between(random, -4, 4)),
      between(random, 1.4, 2.8),
    );
  });
  const seeds = Array.from({ length: 46 }, () => {
    const center = at(between(random, 40, 920), between(random, 60, 600));
    const turn = between(random, 0, Math.PI);
    return polygon(ellipse(center, 13, 0.52, 14, turn));
  });
  return print("paper", [
    drawCrust(body, 1, random, { marks: 1500, lights: 330 }),
    `<path fill="${INK.night}" transform="translate(7 12)" d="${drip}"/>`,
    fill("red", drip),
    within(drip, fill("night", ...hatch)),
    fill("light", ...shine),
    outline(6, drip),
    `<path fill="${INK.light}" stroke="${INK.night}" stroke-width="4" d="${seeds.join("")}"/>`,
  ]);
}

/** Cut end of a tail: white meat in a ring of crust, a pat of butter that melts, herbs. */
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
  return print("paper", [
    tone("paper", ...rays(center, 350, 800, random, 90)),
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
  ]);
}
