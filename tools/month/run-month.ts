import { setTimeout as pause } from "node:timers/promises";
import { createClient, createPromoCode, type EventDetail } from "@secret/contract";
import { daysLater, instantOf } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import { type RawBuilder, sql } from "kysely";
import { createParts } from "../../apps/server/src/app.ts";
import { readDisputes } from "../../apps/server/src/features/payments/service/disputes.ts";
import { readPayouts } from "../../apps/server/src/features/payments/service/payouts.ts";
import { WEBHOOK_PATH } from "../../apps/server/src/features/payments/service/webhooks.ts";
import { offerReturnedOrders } from "../../apps/server/src/features/returned-orders/service/offer-returned-orders.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { createSignedInMembers, openTestSession } from "../../apps/server/testing/create-members.ts";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { type OpenContext, openContext } from "../admin/open-context.ts";
import { untilAnswered } from "../kit/buyer.ts";
import { moveClock, resetClock } from "../kit/moved-clock.ts";
import { withSquare } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { createEvent, serverSettings, signInAs, squareSettings } from "../kit/scene.ts";
import { settleAll } from "../kit/settle.ts";
import { drawOrder, PROMO_CODES, passOn } from "./guests.ts";
import { compareMonth } from "./month-books.ts";
import { type Month, type PaidOrder, tally } from "./month-world.ts";
import { drawWalkUp } from "./walk-ups.ts";

/** First day of the month. It is in the past on every machine, and daylight saving time ends within the month. */
const FIRST_DAY = "2026-10-13";
/** Two days of orders, and a day of returned orders and pickup. */
const EVENT_DAYS = 3;
const EVENT_ORDERS = 60;
const ORDERS_A_PART = [10, 11] as const;
const RETURNS = 4;
const WALK_UPS = 14;
const GUESTS_A_PART = 2 * ORDERS_A_PART[1];
/** Wall times of a day's parts, before and after 5 PM, at which Square closes the day. */
const PARTS = ["15:30", "18:00"] as const;
const NIGHT = "20:00";
/** Shortest and longest time from the start of commands to a kill, in ms. */
const KILL_AFTER_MS = [5, 600] as const;
const HELD_WEBHOOKS_SHARE = 0.5;
const WEBHOOK_COPIES_MAX = 3;
const LOOK_EVERY_MS = 50;
const MOVED_CLOCK = new URL("../kit/moved-clock.ts", import.meta.url).pathname;
const MENU = [
  { name: "Secret Tail", priceCents: 2_399 },
  { name: "Hot Honey Roll", priceCents: 1_333 },
  { name: "Fries", priceCents: 875 },
];

export interface MonthReport {
  readonly days: number;
  readonly kills: number;
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sums of the whole month by name, in cents. */
  readonly sums: Readonly<Record<string, number>>;
  readonly differences: readonly string[];
}

interface Plan {
  readonly orderCount: number;
  readonly killCount: number;
  readonly seed: number;
  /** Called with the progress after each day. */
  readonly tell?: (line: string) => void;
}

/** Commands of one guest or sale, in order. */
type Script = () => Promise<unknown>;

/**
 * Simulates a month of events on an empty database while the server is killed and restarted, and compares the books
 * every night with each other and with Square's own.
 */
export async function runMonth(databaseUrl: string, plan: Plan): Promise<MonthReport> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const run = async (square: RunningSandbox) => {
    const settings = { ...serverSettings(databaseUrl), ...squareSettings(square.url), PUBLIC_URL: url };
    moveClock(at(0, "09:00"));
    const opened = await openContext(settings);
    const world = new World({ opened, square, settings, port, random: new Random(plan.seed) });
    return simulateMonth(world, plan).finally(async () => {
      await world.stop();
      await opened.close();
      resetClock();
    });
  };
  return withSquare(run, { webhookUrl: url + WEBHOOK_PATH });
}

async function simulateMonth(world: World, { orderCount, killCount, tell }: Plan): Promise<MonthReport> {
  const days = EVENT_DAYS * Math.max(1, Math.round(orderCount / EVENT_ORDERS));
  const killsUntil = (part: number) => Math.floor((killCount * part) / (days * PARTS.length));
  const differences: string[] = [];
  let sums = {};
  await world.begin();
  const compare = async (day: number) => {
    const night = await world.endDay(day);
    const name = day < days ? `day ${day + 1} of ${days}` : "after the last payout";
    differences.push(...night.differences.map((text) => `${name}: ${text}`));
    sums = night.sums;
    tell?.(`${name}: ${world.kills} kills, ${differences.length} differences`);
  };
  for (let day = 0; day < days; day++) {
    if (day % EVENT_DAYS === 0) await world.openEvent(day);
    world.decideDisputes();
    for (const [index, time] of PARTS.entries()) {
      const part = day * PARTS.length + index;
      await world.run(
        at(day, time),
        (month) => world.draw(month, day, index),
        killsUntil(part + 1) - killsUntil(part),
      );
    }
    await compare(day);
  }
  // The next day's payout includes the sales of the last evening.
  await compare(days);
  return { days, kills: world.kills, counts: Object.fromEntries(world.counts), sums, differences };
}

/** Returns the instant of a wall time on a day of the month, counted from 0. */
function at(day: number, time: string): Date {
  return daysLater(instantOf(`${FIRST_DAY}T${time}`), day);
}

/** Runs the month: one server that is killed and restarted, Square, and everybody's accounts. */
class World {
  readonly counts = new Map<string, number>();
  kills = 0;
  readonly #given: Given;
  #server: ServerProcess | undefined;
  #accounts = { admin: "", crew: "" };
  #event: EventDetail | undefined;
  readonly #disputes: Month["disputes"] = new Map();
  /** Orders of the event that weren't changed. */
  #kept: PaidOrder[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  /** Makes the accounts of the owner and the crew. */
  async begin(): Promise<void> {
    const { context } = this.#given.opened;
    const [admin, crew] = [await signInAs(context, "admin"), await signInAs(context, "staff")];
    this.#accounts = { admin: admin.id, crew: crew.id };
    await this.run(at(0, "10:00"), ({ admin: call }) =>
      PROMO_CODES.map((body) => () => untilAnswered(() => call(createPromoCode, { body }))),
    );
  }

  async openEvent(day: number): Promise<void> {
    const on = (later: number, time: string) => at(day + later, time).toISOString();
    this.#kept = [];
    this.#event = await createEvent(this.#given.opened.context, {
      title: `Popup of day ${day + 1}`,
      registrationOpensAt: on(0, "09:00"),
      cancellationCutoffAt: on(2, "12:00"),
      registrationClosesAt: on(2, "16:30"),
      eventAt: on(2, "17:30"),
      pickupStartsAt: on(2, "17:30"),
      pickupEndsAt: on(2, "22:00"),
      menu: MENU,
    });
  }

  /** Decides the disputes of earlier days. */
  decideDisputes(): void {
    for (const dispute of this.#disputes.values()) {
      if (dispute.decision === undefined || dispute.isDecided) continue;
      dispute.isDecided = true;
      this.#given.square.disputes.move(dispute.id, dispute.decision);
      tally(this, `dispute ${dispute.decision.toLowerCase()}`);
    }
  }

  /** Picks the scripts of a part of a day at random. */
  async draw(month: Month, day: number, part: number): Promise<Script[]> {
    const event = this.#event;
    if (event === undefined) throw new Error("there is no event");
    const phase = day % EVENT_DAYS;
    const orders = ORDERS_A_PART[phase];
    if (orders !== undefined)
      return Array.from({ length: orders }, () => {
        const script = drawOrder(month, event, month.nextGuest());
        return async () => {
          const kept = await script();
          if (kept !== undefined) this.#kept.push(kept);
        };
      });
    if (part > 0) {
      await this.#setPlaces(event, null);
      return Array.from({ length: WALK_UPS }, () => drawWalkUp(month, event));
    }
    await this.#setPlaces(event, sql`current_orders`);
    const given = this.#kept.slice(0, RETURNS);
    return [
      async () => {
        for (const order of given) await passOn(month, order, event);
      },
    ];
  }

  /** Starts the server at an instant, and runs the scripts at the same time while it is killed. */
  async run(now: Date, draw: (month: Month) => Script[] | Promise<Script[]>, kills = 0): Promise<void> {
    await this.#restart(now);
    const { square, random } = this.#given;
    square.webhooks.copies = random.integer(1, WEBHOOK_COPIES_MAX);
    if (random.next() < HELD_WEBHOOKS_SHARE) square.webhooks.hold();
    const scripts = await draw(await this.#month());
    const groups = Math.max(1, Math.min(kills, scripts.length));
    const share = (of: number, group: number) => Math.floor((of * group) / groups);
    for (let group = 0; group < groups; group++) {
      const together = scripts.slice(share(scripts.length, group), share(scripts.length, group + 1));
      const running = Promise.all(together.map((script) => script()));
      for (let kill = share(kills, group); kill < share(kills, group + 1); kill++) {
        await pause(random.integer(...KILL_AFTER_MS));
        this.kills++;
        await this.#restart();
      }
      await running;
    }
    square.webhooks.release(random.next() < 0.5 ? "given" : "reverse");
  }

  /** Pays out, settles what is open and compares the books. */
  async endDay(day: number) {
    const {
      opened: { context },
      square,
    } = this.#given;
    while ([...square.ledger.refunds.values()].some(({ status }) => status === "PENDING"))
      await pause(LOOK_EVERY_MS);
    // After the last day no server runs anymore. Settling finds what its webhooks would have said.
    if (this.#server !== undefined) await square.webhooks.sendUntilTaken();
    await this.stop();
    moveClock(at(day, NIGHT));
    square.payouts.make();
    moveClock((await settleAll(context)).last);
    const { provider } = createParts(context);
    await readPayouts(context, provider);
    await readDisputes(context, provider);
    const cents = (name: string) => this.counts.get(name) ?? 0;
    return compareMonth(context, square, {
      adminId: this.#accounts.admin,
      from: FIRST_DAY,
      counterCents: { cash: cents("cash cents"), typed: cents("typed cents") },
    });
  }

  async stop(): Promise<void> {
    await this.#server?.kill();
    this.#server = undefined;
  }

  async #restart(now = new Date()): Promise<void> {
    await this.stop();
    const { settings, port } = this.#given;
    const environment = { ...settings, ...moveClock(now) };
    this.#server = await startServer(environment, { port, nodeFlags: ["--import", MOVED_CLOCK] });
  }

  async #month(): Promise<Month> {
    const {
      opened: { context },
      square,
      random,
      settings,
    } = this.#given;
    const clientOf = (cookie: string) =>
      createClient({ origin: settings.PUBLIC_URL ?? "", headers: { cookie } });
    const signIn = async (id: string) => clientOf((await openTestSession(context, id)).cookie);
    const guests = await createSignedInMembers(context, GUESTS_A_PART);
    return {
      square,
      random,
      counts: this.counts,
      disputes: this.#disputes,
      admin: await signIn(this.#accounts.admin),
      crew: await signIn(this.#accounts.crew),
      crewId: this.#accounts.crew,
      clientOf,
      nextGuest: () => guests.pop()?.cookie ?? "",
      offerReturned: () => offerReturnedOrders(context),
    };
  }

  /** Limits an event's orders; null removes the limit. */
  async #setPlaces({ id }: EventDetail, maxOrders: RawBuilder<number> | null): Promise<void> {
    const { database } = this.#given.opened.context;
    await database.updateTable("events").set({ maxOrders }).where("id", "=", id).execute();
  }
}

interface Given {
  readonly opened: OpenContext;
  readonly square: RunningSandbox;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  readonly random: Random;
}
