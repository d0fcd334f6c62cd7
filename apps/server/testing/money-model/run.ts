import { randomUUID } from "node:crypto";
import {
  ApiError,
  cancelOrder,
  changeOrder,
  getOrder,
  payOrder,
  placeOrder,
  refundOrder,
  setOrderStatus,
} from "@secret/contract";
import { expect } from "vitest";
import { expireHolds } from "../../src/features/orders/service.ts";
import { reconcilePayments, reconcileRefunds } from "../../src/features/payments/service.ts";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../actors.ts";
import { deliverWebhook, paymentWebhook } from "../square-webhooks.ts";
import type { TestServer } from "../test-server.ts";
import { Model, type ModelOrder } from "./model.ts";
import { Random } from "./random.ts";

const MEMBERS = 4;
const COMMANDS = 50;
const EVERY_ATTEMPT = 3;
const OK = "cnon:card-nonce-ok";
const DECLINED = "cnon:card-nonce-declined";
/** Ten doubtful payments within an hour end a member's paying: the sequence then goes on an hour later. */
const HOUR_SECONDS = 3_601;
const DOUBTFUL_MAX = 9;
const OPEN_ORDER_SHARE = 0.7;

/** One event, its buyers, and what should be true of them. */
class Sequence {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  readonly members: readonly Actor[];
  readonly admin: Actor;
  /** The idempotency key and body with which each order was placed. */
  readonly requests = new Map<string, { key: string; quantity: number }>();
  #doubtful = 0;

  constructor(parts: Pick<Sequence, "server" | "random" | "model" | "event" | "members" | "admin">) {
    this.server = parts.server;
    this.random = parts.random;
    this.model = parts.model;
    this.event = parts.event;
    this.members = parts.members;
    this.admin = parts.admin;
  }

  #now(): number {
    return this.server.clock.now().getTime();
  }

  /** Any order, mostly one about which something is still open: there the dangers are. */
  #someOrder(): ModelOrder | undefined {
    const open = this.model.orders.filter(({ status }) => status === "pending");
    const isOpenWanted = this.random.next() < OPEN_ORDER_SHARE;
    return this.random.pick(isOpenWanted && open.length > 0 ? open : this.model.orders);
  }

  #owner(order: ModelOrder): Actor {
    const owner = this.members[order.owner];
    if (owner === undefined) throw new Error("the order has no owner");
    return owner;
  }

  async place(): Promise<void> {
    const owner = this.random.integer(0, MEMBERS - 1);
    const quantity = this.random.integer(1, 3);
    const key = randomUUID();
    const body = orderOf(this.event, [quantity]);
    const refusal = this.model.refusalOfPlacing(owner, quantity);
    const answer = await codeOr(this.members[owner]?.call(placeOrder, { body, idempotencyKey: key }));
    expect(answer.code).toBe(refusal);
    if (answer.value === undefined) return;
    const { id, totalCents, holdExpiresAt } = answer.value;
    this.requests.set(id, { key, quantity });
    this.model.orders.push({
      id,
      owner,
      quantity,
      totalCents,
      status: "pending",
      money: "none",
      refundedCents: 0,
      holdEndsAt: new Date(holdExpiresAt).getTime(),
    });
  }

  async placeAgain(): Promise<void> {
    const order = this.#someOrder();
    const request = order && this.requests.get(order.id);
    if (order === undefined || request === undefined) return;
    const body = orderOf(this.event, [request.quantity]);
    const again = await this.#owner(order).call(placeOrder, { body, idempotencyKey: request.key });
    expect(again.id).toBe(order.id);
    const other = orderOf(this.event, [request.quantity], 100);
    const misused = await codeOr(
      this.#owner(order).call(placeOrder, { body: other, idempotencyKey: request.key }),
    );
    expect(misused.code).toBe("IDEMPOTENCY_KEY_REUSED");
  }

  async #payWith(order: ModelOrder, sourceId: string) {
    const body = { sourceId, sourceKind: "card" as const, shownTotalCents: order.totalCents };
    const input = { params: { id: order.id }, body, idempotencyKey: randomUUID() };
    // Twice the same request at once: a double click.
    const [first, second] = await Promise.all([
      codeOr(this.#owner(order).call(payOrder, input)),
      codeOr(this.#owner(order).call(payOrder, input)),
    ]);
    expect(second.code).toBe(first.code);
    return first;
  }

  async pay(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const refusal = this.model.refusalOfPaying(order);
    expect((await this.#payWith(order, OK)).code).toBe(refusal);
    if (refusal === undefined) this.model.capture(order);
  }

  async payDeclined(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    await this.#countDoubtful();
    const refusal = this.model.refusalOfPaying(order) ?? "PAYMENT_DECLINED";
    expect((await this.#payWith(order, DECLINED)).code).toBe(refusal);
  }

  async payAndLoseTheAnswer(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    await this.#countDoubtful();
    const refusal = this.model.refusalOfPaying(order);
    if (refusal === undefined) this.server.square.controls.loseAnswers = EVERY_ATTEMPT;
    expect((await this.#payWith(order, OK)).code).toBe(refusal ?? "PAYMENT_IN_PROGRESS");
    this.server.square.controls.loseAnswers = 0;
    if (refusal === undefined) order.money = "unknown";
  }

  async #countDoubtful(): Promise<void> {
    this.#doubtful++;
    if (this.#doubtful < DOUBTFUL_MAX) return;
    this.#doubtful = 0;
    await this.#passTime(HOUR_SECONDS);
  }

  /** Late, repeated, and before our own answer: the last payment of an order is told of twice at once. */
  async webhook(): Promise<void> {
    const order = this.#someOrder();
    const attempts = await this.server.context.database
      .selectFrom("payments")
      .select("id")
      .where("orderId", "=", order?.id ?? randomUUID())
      .orderBy("id", "desc")
      .execute();
    const known = [...this.server.square.ledger.payments.values()];
    const told = known.find(({ reference_id: id }) => id === attempts[0]?.id);
    if (order === undefined || told === undefined) return;
    const body = paymentWebhook(told.id, this.random.pick(["payment.created", "payment.updated"]));
    await Promise.all([deliverWebhook(this.server, body), deliverWebhook(this.server, body)]);
    await this.server.runJobs();
    if (order.money === "unknown") this.model.capture(order);
  }

  async cancelByOwner(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const refusal = this.model.refusalOfCancelling(order);
    const answer = await codeOr(this.#owner(order).call(cancelOrder, { params: { id: order.id } }));
    expect(answer.code).toBe(refusal);
    if (refusal === undefined) this.model.cancel(order, "owner");
  }

  /** Pressed on two devices at once. */
  async changeByOwner(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const refusal = this.model.refusalOfChanging(order);
    const change = () => codeOr(this.#owner(order).call(changeOrder, { params: { id: order.id } }));
    for (const answer of await Promise.all([change(), change()])) expect(answer.code).toBe(refusal);
    if (refusal === undefined) this.model.change(order);
  }

  async cancelByAdmin(): Promise<void> {
    const order = this.random.pick(this.model.live);
    if (order === undefined) return;
    const refusal = this.model.refusalOfCancelling(order);
    const body = { status: "cancelled" as const, reason: "The fryer broke" };
    const answer = await codeOr(this.admin.call(setOrderStatus, { params: { id: order.id }, body }));
    expect(answer.code).toBe(refusal);
    if (refusal === undefined) this.model.cancel(order, "admin");
  }

  /** Whether or not a job has run since: what was cancelled has no money that stays. */
  async confirmByAdmin(): Promise<void> {
    const order = this.random.pick(this.model.orders.filter(({ status }) => status === "cancelled"));
    if (order === undefined) return;
    const body = { status: "confirmed" as const, reason: "They came after all" };
    const answer = await codeOr(this.admin.call(setOrderStatus, { params: { id: order.id }, body }));
    expect(answer.code).toBe(this.model.refusalOfConfirming(order));
  }

  async refundPart(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const amountCents = this.random.integer(1, order.totalCents);
    const left = order.totalCents - order.refundedCents;
    const refusal =
      order.money !== "captured" ? "PAYMENT_REQUIRED" : amountCents > left ? "REFUND_TOO_LARGE" : undefined;
    const input = { params: { id: order.id }, body: { amountCents, reason: "Cold fries" } };
    const key = randomUUID();
    const answer = await codeOr(this.admin.call(refundOrder, { ...input, idempotencyKey: key }));
    expect(answer.code).toBe(refusal);
    if (refusal !== undefined) return;
    await this.admin.call(refundOrder, { ...input, idempotencyKey: key });
    order.refundedCents += amountCents;
  }

  async expire(): Promise<void> {
    await this.#passTime(this.server.context.config.holdSeconds + 1);
  }

  async #passTime(seconds: number): Promise<void> {
    await this.reconcile();
    this.server.clock.advance(seconds);
    await expireHolds(this.server.context);
    this.model.expire(this.#now());
  }

  /** Nobody answers for a lost payment: it is let go within minutes. */
  async reconcile(): Promise<void> {
    this.server.clock.advance(61);
    await reconcilePayments(this.server.context, this.server.parts.provider);
    await reconcileRefunds(this.server.context, this.server.parts.provider);
    for (const order of this.model.orders) if (order.money === "unknown") this.model.letGo(order);
  }

  async failCalls(): Promise<void> {
    await this.#countDoubtful();
    const order = this.random.pick(this.model.orders.filter((each) => !this.model.refusalOfPaying(each)));
    if (order === undefined) return;
    this.server.square.controls.failCalls = 1;
    expect((await this.#payWith(order, OK)).code).toBeUndefined();
    this.server.square.controls.failCalls = 0;
    this.model.capture(order);
  }

  async restart(): Promise<void> {
    await this.server.restart();
  }

  /** Stock, places and every order, as the server tells them. */
  async compare(): Promise<void> {
    const database = this.server.context.database;
    const item = await database
      .selectFrom("menuItems")
      .select("currentQuantity")
      .where("id", "=", this.event.menu[0]?.id ?? "")
      .executeTakeFirstOrThrow();
    const event = await database
      .selectFrom("events")
      .select("currentOrders")
      .where("id", "=", this.event.id)
      .executeTakeFirstOrThrow();
    const orders = await database
      .selectFrom("orders")
      .select(["id", "status"])
      .where("eventId", "=", this.event.id)
      .orderBy("id")
      .execute();
    expect({ taken: item.currentQuantity, orders: event.currentOrders }).toEqual({
      taken: this.model.taken,
      orders: this.model.live.length,
    });
    expect(orders).toEqual(
      this.model.orders
        .map(({ id, status }) => ({ id, status }))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    );
  }

  /** At the end every payment is an order's, or back where it came from. */
  async settle(): Promise<void> {
    await this.reconcile();
    await this.server.runJobs();
    await this.compare();
    for (const order of this.model.orders) {
      const detail = await this.#owner(order).call(getOrder, { params: { id: order.id } });
      const refunded = detail.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect({ id: order.id, refunded }).toEqual({ id: order.id, refunded: order.refundedCents });
    }
  }
}

type Command = Exclude<
  keyof Sequence,
  "server" | "random" | "model" | "event" | "members" | "admin" | "requests" | "compare" | "settle"
>;

/** How often each command comes, against the others. */
const WEIGHTS: Readonly<Record<Command, number>> = {
  place: 14,
  placeAgain: 3,
  pay: 12,
  payDeclined: 4,
  payAndLoseTheAnswer: 6,
  webhook: 4,
  cancelByOwner: 4,
  changeByOwner: 4,
  cancelByAdmin: 2,
  confirmByAdmin: 3,
  refundPart: 3,
  expire: 3,
  reconcile: 3,
  failCalls: 2,
  restart: 1,
};
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array<Command>(weight).fill(name as Command),
);

/** Who buys, and who runs the event. They serve for many sequences, each with an event of its own. */
export interface Cast {
  readonly members: readonly Actor[];
  readonly admin: Actor;
}

export async function createCast(server: TestServer): Promise<Cast> {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signedIn(server)));
  return { members, admin: await signedIn(server, "admin") };
}

/** Runs one random sequence of {@link COMMANDS} commands against the model of the truth. */
export async function runSequence(server: TestServer, { members, admin }: Cast, seed: number): Promise<void> {
  // Doubtful payments of the sequence before are forgotten.
  server.clock.advance(HOUR_SECONDS);
  const random = new Random(seed);
  const stock = random.integer(4, 12);
  const places = random.integer(3, 8);
  const event = await createOpenEvent(server, {
    maxOrders: places,
    registrationClosesAt: inHours(server, 100),
    eventAt: inHours(server, 200),
    pickupStartsAt: inHours(server, 200),
    pickupEndsAt: inHours(server, 203),
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: stock }],
  });
  const model = new Model(stock, places);
  const sequence = new Sequence({ server, random, model, event, members, admin });
  const done: Command[] = [];
  try {
    for (let step = 0; step < COMMANDS; step++) {
      const command = random.pick(DRAWN) ?? "place";
      done.push(command);
      await sequence[command]();
      await sequence.compare();
    }
    await sequence.settle();
  } catch (cause) {
    throw new Error(`seed ${seed}, after ${done.join(", ")}`, { cause });
  }
}

function inHours(server: TestServer, hours: number): string {
  return new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
}

async function codeOr<Value>(asked: Promise<Value> | undefined): Promise<{ value?: Value; code?: string }> {
  try {
    const value = await asked;
    return value === undefined ? {} : { value };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code };
    throw error;
  }
}
