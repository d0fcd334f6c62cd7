import { setTimeout as pause } from "node:timers/promises";
import {
  checkOpenMoneyAtSquare,
  createClient,
  createEvent,
  createPromoCode,
  type EventDetail,
  getOpenMoney,
  listDisputes,
  retryRefund,
} from "@secret/contract";
import { daysLater, instantOf, WITHHELD_REFUSAL } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import { type RawBuilder, sql } from "kysely";
import { createParts } from "../../apps/server/src/app.ts";
import { readDisputes } from "../../apps/server/src/features/payments/service/disputes.ts";
import { readPayouts } from "../../apps/server/src/features/payments/service/payouts.ts";
import { offerReturnedOrders } from "../../apps/server/src/features/returned-orders/service/offer-returned-orders.ts";
import { createSignedInMembers, openTestSession } from "../../apps/server/testing/create-members.ts";
import type { Random } from "../../apps/server/testing/money-model/random.ts";
import { type OpenContext, openContext } from "../admin/open-context.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { untilAnswered } from "../kit/buyer.ts";
import { moveClock } from "../kit/moved-clock.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { PLACE, signInAs } from "../kit/scene.ts";
import { settleAll } from "../kit/settle.ts";
import { type DrawGuest, drawGuest } from "./draws.ts";
import { callOff, drawEvening } from "./evening.ts";
import { dispute, drawOrder, PROMO_CODES, passOn } from "./guests.ts";
import { compareSeason, readSales, type Screens } from "./season-books.ts";
import { countPending, fillFromOldest, loseAndRestore, type SeasonDatabase } from "./season-database.ts";
import { type Client, type PaidOrder, type Season, tally } from "./season-world.ts";
import { drawWalkUp } from "./walk-ups.ts";

/**
 * First day of the season. It is in the past on every machine, and all kept releases were taken after the season's last day.
 * Daylight saving time ends within a season of nine events or more.
 */
const FIRST_DAY = "2026-10-06";
/** Two days of orders, and a day of returned orders and pickup. */
export const EVENT_DAYS = 3;
const ORDERS_A_PART = [10, 11] as const;
/** Orders of an event that opens by a draw until its entries are decided. */
const DRAWN_ORDERS = 6;
const RETURNS = 4;
const WALK_UPS = 14;
const GUESTS_A_PART = 2 * ORDERS_A_PART[1];
/** Wall times of the parts of an event's days, before and after 5 PM, at which Square closes the day. */
export const PARTS: readonly (readonly string[])[] = [
  ["15:30", "18:00"],
  ["15:30", "18:00"],
  ["15:30", "18:00", "19:00"],
];
const MORNING = "10:00";
const NIGHT = "20:00";
/** Shortest and longest time from the start of commands to a kill, in ms. */
const KILL_AFTER_MS = [5, 600] as const;
const HELD_WEBHOOKS_SHARE = 0.5;
const WEBHOOK_COPIES_MAX = 3;
const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 1_200;
/** Most open disputes of a season. */
const DISPUTES_MAX = 100;
/** Time after which a new event opens. */
const OPENS_AFTER_MS = 3_000;
const MOVED_CLOCK = new URL("../kit/moved-clock.ts", import.meta.url).pathname;
const MENU = [
  { name: "Secret Tail", priceCents: 2_399 },
  { name: "Hot Honey Roll", priceCents: 1_333 },
  { name: "Fries", priceCents: 875 },
];

/** How an event opens, and whether it is called off on its evening. */
export interface EventPlan {
  readonly opensByDraw: boolean;
  readonly isCalledOff: boolean;
}

/** Returns the plan of an event, counted from 0. */
export function planOf(event: number): EventPlan {
  return { opensByDraw: event % 2 === 0, isCalledOff: event % 4 === 1 };
}

/** Commands of one guest or sale, in order. */
type Script = () => Promise<unknown>;

interface Given {
  readonly folder: string;
  readonly database: SeasonDatabase;
  readonly square: RunningSandbox;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  readonly random: Random;
}

/** Returns the instant of a wall time on a day of the season, counted from 0. */
function at(day: number, time: string): Date {
  return daysLater(instantOf(`${FIRST_DAY}T${time}`), day);
}

/** Runs the season: one server that is killed and restarted, its database, Square, and everybody's accounts. */
export class World {
  readonly counts = new Map<string, number>();
  kills = 0;
  readonly #given: Given;
  #database: SeasonDatabase;
  #opened: OpenContext | undefined;
  #server: ServerProcess | undefined;
  #accounts = { admin: "", crew: "" };
  #before: Screens = {};
  #event: EventDetail | undefined;
  #entered: readonly DrawGuest[] = [];
  readonly #decks: Season["decks"] = new Map();
  readonly #disputes: Season["disputes"] = new Map();
  /** Orders of the event that weren't changed. */
  #kept: PaidOrder[] = [];

  constructor(given: Given) {
    this.#given = given;
    this.#database = given.database;
  }

  /** The open context of commands beside the server. */
  get context() {
    if (this.#opened === undefined) throw new Error("the database isn't open");
    return this.#opened.context;
  }

  /** Starts this version on a former release's database, which it migrates, and makes the accounts of owner and crew. */
  async begin(): Promise<void> {
    // Migrations are in the order of their times.
    moveClock(at(0, "09:00"));
    const pending = await fillFromOldest(this.#database);
    await this.#restart(at(0, MORNING));
    const left = await countPending(this.#database.postgres.url);
    tally(this, "migrations of the upgrade", pending - left);
    await this.#open();
    const [admin, crew] = [await signInAs(this.context, "admin"), await signInAs(this.context, "staff")];
    this.#accounts = { admin: admin.id, crew: crew.id };
    this.#before = await readSales(this.context, admin.id);
    await this.run(at(0, MORNING), ({ admin: call }) =>
      PROMO_CODES.map((body) => () => untilAnswered(() => call(createPromoCode, { body }))),
    );
  }

  /** Begins the day after an event: Square decides the late disputes, and the owner sends what they withheld. */
  async beginDayAfter(day: number): Promise<void> {
    await this.#restart(at(day, MORNING));
    await this.decideDisputes(true);
  }

  /** Decides late disputes at Square, or the others. The owner sends the refunds that the won ones withheld. */
  async decideDisputes(areLate = false): Promise<void> {
    for (const each of this.#disputes.values()) {
      const { id, state, isLate, isDecided } = each;
      if (state === undefined || isDecided || isLate !== areLate) continue;
      each.isDecided = true;
      this.#given.square.disputes.move(id, state);
      tally(this, `dispute ${state.toLowerCase()}`);
    }
    await this.#sendWithheldRefunds();
  }

  /** The owner checks everything with Square, then sends the refunds again that open disputes had withheld. */
  async #sendWithheldRefunds(): Promise<void> {
    const admin = await this.#signIn(this.#accounts.admin);
    await untilAnswered(() => admin(checkOpenMoneyAtSquare));
    const decided = new Set(
      [...this.#disputes.values()].flatMap((each) => (each.isDecided ? [each.id] : [])),
    );
    const isKnown = async () => {
      const query = { state: "evidence-required", limit: DISPUTES_MAX } as const;
      const open = await untilAnswered(() => admin(listDisputes, { query }));
      return open !== undefined && !open.rows.some(({ id }) => decided.has(id));
    };
    for (let looks = 0; !(await isKnown()); looks++) {
      if (looks === LOOKS_MAX) throw new Error(`unknown to the server: ${[...decided].join(", ")}`);
      await pause(LOOK_EVERY_MS);
    }
    const refused = (await untilAnswered(() => admin(getOpenMoney)))?.refusedRefunds ?? [];
    for (const { id } of refused.filter(({ refusal }) => refusal === WITHHELD_REFUSAL))
      if (await untilAnswered(() => admin(retryRefund, { params: { id } })))
        tally(this, "withheld refund sent");
  }

  /** Runs a part of a day with kills. */
  runPart(day: number, part: number, kills: number, isBackedUp: boolean): Promise<void> {
    const time = PARTS[day % EVENT_DAYS]?.[part] ?? NIGHT;
    return this.run(
      at(day, time),
      async (season) => {
        const scripts = await this.#draw(season, day, part);
        return isBackedUp ? [...scripts, () => this.#backUp()] : scripts;
      },
      kills,
    );
  }

  /** Picks the scripts of a part of a day at random. */
  async #draw(season: Season, day: number, part: number): Promise<Script[]> {
    const phase = day % EVENT_DAYS;
    const plan = planOf(Math.floor(day / EVENT_DAYS));
    if (phase === 0 && part === 0) this.#event = await this.#openEvent(season, day, plan);
    const event = this.#event;
    if (event === undefined) throw new Error("there is no event");
    if (phase === 0 && plan.opensByDraw) return this.#drawEntries(season, event, part);
    if (phase === 1 && part === 0) await this.#setPlaces(event, null);
    const orders = ORDERS_A_PART[phase];
    if (orders !== undefined)
      return Array.from({ length: orders }, () =>
        this.#keeping(drawOrder(season, event, season.nextGuest())),
      );
    if (part === 0) {
      await this.#setPlaces(event, sql`current_orders`);
      // One order is left to be disputed before its event is called off.
      const given = this.#kept.splice(plan.isCalledOff ? 1 : 0, RETURNS);
      return [
        async () => {
          for (const order of given) await passOn(season, order, event);
        },
      ];
    }
    if (plan.isCalledOff) return part === 1 ? [() => this.#callOffDisputed(season, event)] : [];
    if (part > 1) return [drawEvening(season, event, this.#kept)];
    await this.#setPlaces(event, null);
    return Array.from({ length: WALK_UPS }, () => drawWalkUp(season, event));
  }

  /** Returns the scripts of a draw's entries, and after the close those of the orders that it gives. */
  #drawEntries(season: Season, event: EventDetail, part: number): Script[] {
    if (part > 0) return this.#entered.map((guest) => this.#keeping(() => guest.claim(season)));
    this.#entered = Array.from({ length: ORDERS_A_PART[0] }, () => drawGuest(season, event));
    return this.#entered.map((guest) => () => guest.enter(season));
  }

  /** Calls an event off, one of whose orders is disputed. The dispute is won later. */
  async #callOffDisputed(season: Season, event: EventDetail): Promise<void> {
    const [order] = this.#kept;
    if (order !== undefined && (await dispute(season, order, { state: "WON", isLate: true })))
      tally(season, "disputed");
    await callOff(season, event);
  }

  #keeping(script: () => Promise<PaidOrder | undefined>): Script {
    return async () => {
      const kept = await script();
      if (kept !== undefined) this.#kept.push(kept);
    };
  }

  async #openEvent({ admin }: Season, day: number, { opensByDraw }: EventPlan): Promise<EventDetail> {
    const on = (later: number, time: string) => at(day + later, time).toISOString();
    this.#kept = [];
    const opensAt = new Date(Date.now() + OPENS_AFTER_MS).toISOString();
    const body = {
      ...PLACE,
      title: `Popup of day ${day + 1}`,
      ...(opensByDraw && { entriesOpenAt: opensAt, maxOrders: DRAWN_ORDERS }),
      registrationOpensAt: opensByDraw ? on(0, "18:00") : opensAt,
      cancellationCutoffAt: on(2, "12:00"),
      registrationClosesAt: on(2, "16:30"),
      eventAt: on(2, "17:30"),
      pickupStartsAt: on(2, "17:30"),
      pickupEndsAt: on(2, "22:00"),
      menu: MENU,
    };
    const event = await admin(createEvent, { body });
    await pause(OPENS_AFTER_MS);
    return event;
  }

  /** Starts the server at an instant, and runs the scripts at the same time while it is killed. */
  async run(now: Date, draw: (season: Season) => Script[] | Promise<Script[]>, kills = 0): Promise<void> {
    await this.#restart(now);
    const { square, random } = this.#given;
    square.webhooks.copies = random.integer(1, WEBHOOK_COPIES_MAX);
    if (random.next() < HELD_WEBHOOKS_SHARE) square.webhooks.hold();
    const scripts = await draw(await this.#season());
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

  /** Loses the server's disk, and goes on from the backup and the archived log, which have everything. */
  async loseDisk(): Promise<void> {
    const { pool } = this.context;
    const close = () => this.#close();
    await this.#stopServer();
    this.#database = await loseAndRestore(this.#database, { pool, close, folder: this.#given.folder });
    await this.#open();
    // Square sends again what the server missed.
    await this.#restart();
    tally(this, "restored");
  }

  /** Pays out, settles what is open and compares the books. */
  async endDay(day: number) {
    const { square } = this.#given;
    while ([...square.ledger.refunds.values()].some(({ status }) => status === "PENDING"))
      await pause(LOOK_EVERY_MS);
    await square.webhooks.sendUntilTaken();
    await this.#stopServer();
    moveClock(at(day, NIGHT));
    square.payouts.make();
    moveClock((await settleAll(this.context)).last);
    const { provider } = createParts(this.context);
    await readPayouts(this.context, provider);
    await readDisputes(this.context, provider);
    return this.compare();
  }

  /** Compares all books now. */
  compare() {
    const cents = (name: string) => this.counts.get(name) ?? 0;
    return compareSeason(this.context, this.#given.square, {
      adminId: this.#accounts.admin,
      before: this.#before,
      from: FIRST_DAY,
      counterCents: { cash: cents("cash cents"), typed: cents("typed cents") },
    });
  }

  async stop(): Promise<void> {
    await this.#stopServer();
    await this.#close();
    await this.#database.postgres.stop();
  }

  async #backUp(): Promise<void> {
    await makeBackup(this.#database.config);
    tally(this, "backed up");
  }

  async #stopServer(): Promise<void> {
    await this.#server?.kill();
    this.#server = undefined;
  }

  async #restart(now = new Date()): Promise<void> {
    await this.#stopServer();
    const environment = { ...this.#settings, ...moveClock(now) };
    const { port } = this.#given;
    this.#server = await startServer(environment, { port, nodeFlags: ["--import", MOVED_CLOCK] });
  }

  get #settings(): Record<string, string> {
    return { ...this.#given.settings, DATABASE_URL: this.#database.postgres.url };
  }

  async #open(): Promise<void> {
    this.#opened = await openContext(this.#settings);
  }

  async #close(): Promise<void> {
    await this.#opened?.close();
    this.#opened = undefined;
  }

  async #season(): Promise<Season> {
    const { square, random } = this.#given;
    const { context } = this;
    const guests = await createSignedInMembers(context, GUESTS_A_PART);
    return {
      square,
      random,
      counts: this.counts,
      decks: this.#decks,
      disputes: this.#disputes,
      admin: await this.#signIn(this.#accounts.admin),
      crew: await this.#signIn(this.#accounts.crew),
      crewId: this.#accounts.crew,
      clientOf: (cookie) => this.#clientOf(cookie),
      nextGuest: () => guests.pop()?.cookie ?? "",
      offerReturned: () => offerReturnedOrders(context),
    };
  }

  #clientOf(cookie: string): Client {
    return createClient({ origin: this.#given.settings.PUBLIC_URL ?? "", headers: { cookie } });
  }

  async #signIn(id: string): Promise<Client> {
    return this.#clientOf((await openTestSession(this.context, id)).cookie);
  }

  /** Limits an event's orders; null removes the limit. */
  async #setPlaces({ id }: EventDetail, maxOrders: RawBuilder<number> | null): Promise<void> {
    const { database } = this.context;
    await database.updateTable("events").set({ maxOrders }).where("id", "=", id).execute();
  }
}
