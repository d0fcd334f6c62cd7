import { randomUUID } from "node:crypto";
import {
  cancelOrder,
  claimTransfer,
  createTransfer,
  getOrder,
  payOrder,
  placeOrder,
  refundOrder,
  setOrderStatus,
} from "@secret/contract";
import { expect } from "vitest";
import { expireHolds } from "../../src/features/orders/service/expire-holds.ts";
import { findRefundsOfOrders } from "../../src/features/payments/index.ts";
import { reconcilePayments } from "../../src/features/payments/service/reconcile.ts";
import { reconcileRefunds } from "../../src/features/payments/service/send-refund.ts";
import { runWaitlists } from "../../src/features/registrations/service/offer-places.ts";
import { offerReturnedOrders } from "../../src/features/returned-orders/service/offer-returned-orders.ts";
import { type Actor, orderOf, type TestEvent } from "../actors.ts";
import { deliverWebhook, paymentWebhook } from "../square-webhooks.ts";
import type { TestServer } from "../test-server.ts";
import { tokenOfLink } from "../transfers.ts";
import { keep, sell } from "./counter.ts";
import type { Model, ModelOrder } from "./model.ts";
import type { Random } from "./random.ts";
import { codeOr } from "./refusals.ts";
import { claimOffered, reclaim, returnToWaitlist } from "./returned-orders.ts";
import { readOffers, wait } from "./waitlist.ts";
import { refundAtWindow } from "./wrong-order.ts";

/** Number of members who place orders. */
export const MEMBERS = 4;
const EVERY_ATTEMPT = 3;
const OK = "cnon:card-nonce-ok";
const DECLINED = "cnon:card-nonce-declined";
const OFFER_SECONDS = 15 * 60;
const OPEN_ORDER_SHARE = 0.7;
const PAID_ORDER_SHARE = 0.9;

/** Event with its buyers, and the model of its expected state. */
export class Sequence {
  readonly server: TestServer;
  readonly random: Random;
  readonly model: Model;
  readonly event: TestEvent;
  members: readonly Actor[];
  admin: Actor;
  crew: Actor;
  /** Idempotency key and quantity of each placed order. */
  readonly requests = new Map<string, { key: string; quantity: number }>();

  constructor(parts: Pick<Sequence, "server" | "random" | "model" | "event" | "members" | "admin" | "crew">) {
    this.server = parts.server;
    this.random = parts.random;
    this.model = parts.model;
    this.event = parts.event;
    this.members = parts.members;
    this.admin = parts.admin;
    this.crew = parts.crew;
  }

  #now(): number {
    return this.server.clock.now().getTime();
  }

  /** Returns any member's order, usually a pending one, which is where bugs are likely. */
  #someOrder(): ModelOrder | undefined {
    const owned = this.model.orders.filter(({ owner }) => owner !== null);
    const open = owned.filter(({ status }) => status === "pending");
    const isOpenWanted = this.random.next() < OPEN_ORDER_SHARE;
    return this.random.pick(isOpenWanted && open.length > 0 ? open : owned);
  }

  #owner(order: ModelOrder): Actor {
    const owner = this.members[order.owner ?? this.members.length];
    if (owner === undefined) throw new Error("the order has no owner");
    return owner;
  }

  #holder(order: ModelOrder): Actor {
    const holder = this.members[order.holder ?? this.members.length];
    if (holder === undefined) throw new Error("the order has no holder");
    return holder;
  }

  async place(): Promise<void> {
    const owner = this.random.integer(0, MEMBERS - 1);
    const quantity = this.random.integer(1, 3);
    const key = randomUUID();
    const body = orderOf(this.event, [quantity]);
    const refusal = this.model.refusalOfPlacing(owner, quantity, this.#now());
    const answer = await codeOr(this.members[owner]?.call(placeOrder, { body, idempotencyKey: key }));
    expect(answer.code).toBe(refusal);
    if (answer.value === undefined) return;
    this.requests.set(answer.value.id, { key, quantity });
    this.model.place(owner, quantity, answer.value);
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
    if (this.model.refusalOfPaying(order, this.#now()) === undefined)
      this.model.startPayment(order, this.#now());
    const body = { sourceId, sourceKind: "card" as const, shownTotalCents: order.totalCents };
    const input = { params: { id: order.id }, body, idempotencyKey: randomUUID() };
    // Send the request twice at once, like a double click.
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
    const refusal = this.model.refusalOfPaying(order, this.#now());
    expect((await this.#payWith(order, OK)).code).toBe(refusal);
    if (refusal === undefined) this.model.capture(order);
  }

  async payDeclined(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const refusal = this.model.refusalOfPaying(order, this.#now()) ?? "PAYMENT_DECLINED";
    expect((await this.#payWith(order, DECLINED)).code).toBe(refusal);
  }

  async payAndLoseTheAnswer(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const refusal = this.model.refusalOfPaying(order, this.#now());
    if (refusal === undefined) this.server.square.controls.loseAnswers = EVERY_ATTEMPT;
    expect((await this.#payWith(order, OK)).code).toBe(refusal ?? "PAYMENT_IN_PROGRESS");
    this.server.square.controls.loseAnswers = 0;
    if (refusal === undefined) order.money = "unknown";
  }

  /** Delivers two webhooks about an order's last payment at once: late, repeated, or before our own response. */
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
    const refusal = this.model.refusalOfCancelling(order, "owner");
    const answer = await codeOr(this.#holder(order).call(cancelOrder, { params: { id: order.id } }));
    expect(answer.code).toBe(refusal);
    if (refusal === undefined) this.model.cancel(order, "owner", this.#now());
  }

  /** Replaces an order with another quantity; the request is sent twice at once. */
  async changeByOwner(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined || order.holder === null) return;
    const { holder } = order;
    const quantity = this.random.integer(1, 3);
    const refusal = this.model.refusalOfChanging(order, quantity, this.#now());
    const body = { ...orderOf(this.event, [quantity]), replaces: order.id };
    const input = { body, idempotencyKey: randomUUID() };
    const change = () => codeOr(this.#holder(order).call(placeOrder, input));
    const [first, second] = await Promise.all([change(), change()]);
    expect([first.code, second.code]).toEqual([refusal, refusal]);
    if (first.value === undefined) return;
    expect(second.value?.id).toBe(first.value.id);
    this.model.change(order, this.#now());
    this.model.place(holder, quantity, first.value);
  }

  /** Transfers an order to a friend, who claims it twice at once; the previous owner then has no access. */
  async give(): Promise<void> {
    const order = this.#someOrder();
    if (order === undefined) return;
    const [former, refusal] = [this.#holder(order), this.model.refusalOfGiving(order)];
    const params = { id: order.id };
    const body = { contact: `friend-${randomUUID()}@example.com` };
    const offered = await codeOr(former.call(createTransfer, { params, body }));
    expect(offered.code).toBe(refusal);
    if (offered.value === undefined) return;
    const others = this.members.map((_, index) => index).filter((index) => index !== order.holder);
    const claimer = this.random.pick(others) ?? 0;
    const token = tokenOfLink(offered.value.link);
    const claim = () => this.members[claimer]?.call(claimTransfer, { body: { token } });
    expect(await Promise.all([claim(), claim()])).toEqual([{ orderId: order.id }, { orderId: order.id }]);
    order.holder = claimer;
    expect((await codeOr(former.call(cancelOrder, { params }))).code).toBe("ORDER_NOT_FOUND");
  }

  async cancelByAdmin(): Promise<void> {
    const order = this.random.pick(this.model.live);
    if (order === undefined) return;
    const refusal = this.model.refusalOfCancelling(order, "admin");
    const body = { status: "cancelled" as const, reason: "The fryer broke" };
    const answer = await codeOr(this.admin.call(setOrderStatus, { params: { id: order.id }, body }));
    expect(answer.code).toBe(refusal);
    if (refusal === undefined) this.model.cancel(order, "admin", this.#now());
  }

  /** Confirms a cancelled order, which has no money left whether or not its refund job has run. */
  async confirmByAdmin(): Promise<void> {
    const order = this.random.pick(this.model.orders.filter(({ status }) => status === "cancelled"));
    if (order === undefined) return;
    const body = { status: "confirmed" as const, reason: "They came after all" };
    const answer = await codeOr(this.admin.call(setOrderStatus, { params: { id: order.id }, body }));
    expect(answer.code).toBe(this.model.refusalOfConfirming(order));
  }

  async refundPart(): Promise<void> {
    await this.#refundPartOf(this.#someOrder());
  }

  async refundAtWindow(): Promise<void> {
    const paid = this.model.orders.filter(({ money }) => money === "captured");
    const isPaidWanted = this.random.next() < PAID_ORDER_SHARE && paid.length > 0;
    await refundAtWindow(this, this.random.pick(isPaidWanted ? paid : this.model.orders));
  }

  async refundPartOfWalkUp(): Promise<void> {
    await this.#refundPartOf(this.random.pick(this.model.orders.filter(({ owner }) => owner === null)));
  }

  async #refundPartOf(order: ModelOrder | undefined): Promise<void> {
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
    await this.passTime(this.server.context.settings.holdSeconds + 1);
  }

  /** Advances the clock, and runs the jobs by which holds, returns and offers end. */
  async passTime(seconds: number): Promise<void> {
    await this.reconcile();
    this.server.clock.advance(seconds);
    await expireHolds(this.server.context);
    await offerReturnedOrders(this.server.context);
    await runWaitlists(this.server.context);
    this.model.expire(this.#now());
  }

  /** Settles payments with a lost response, which are voided within minutes. */
  async reconcile(): Promise<void> {
    this.server.clock.advance(61);
    await reconcilePayments(this.server.context, this.server.parts.provider);
    await reconcileRefunds(this.server.context, this.server.parts.provider);
    for (const order of this.model.orders) if (order.money === "unknown") this.model.letGo(order);
  }

  async failCalls(): Promise<void> {
    const order = this.random.pick(
      this.model.orders.filter((each) => !this.model.refusalOfPaying(each, this.#now())),
    );
    if (order === undefined) return;
    this.server.square.controls.failCalls = 1;
    expect((await this.#payWith(order, OK)).code).toBeUndefined();
    this.server.square.controls.failCalls = 0;
    this.model.capture(order);
  }

  async sellAtCounter(): Promise<void> {
    await sell(this, false);
  }

  async sellFromAllotment(): Promise<void> {
    await sell(this, true);
  }

  async allotment(): Promise<void> {
    await keep(this);
  }

  async returnToWaitlist(): Promise<void> {
    await returnToWaitlist(this);
  }

  async reclaim(): Promise<void> {
    await reclaim(this);
  }

  async claimOffered(): Promise<void> {
    await claimOffered(this);
  }

  async wait(): Promise<void> {
    await wait(this);
  }

  /** Advances the clock by some minutes, in which offers may end and go to the next member. */
  async runWaitlists(): Promise<void> {
    await this.passTime(this.random.integer(1, OFFER_SECONDS));
  }

  async restart(): Promise<void> {
    await this.server.restart();
  }

  /** Compares stock, places and every order with the model. */
  async compare(): Promise<void> {
    const database = this.server.context.database;
    this.model.offers = await readOffers(this);
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
      .select(["id", "status", "ownerId"])
      .where("eventId", "=", this.event.id)
      .orderBy("id")
      .execute();
    expect({ taken: item.currentQuantity, orders: event.currentOrders }).toEqual({
      taken: this.model.taken,
      orders: this.model.takenPlaces,
    });
    expect(orders).toEqual(
      this.model.orders
        .map(({ id, status, holder }) => ({
          id,
          status,
          ownerId: this.members[holder ?? this.members.length]?.id ?? null,
        }))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    );
  }

  /** Checks that at the end every payment belongs to an order or was refunded. */
  async settle(): Promise<void> {
    await this.reconcile();
    await this.server.runJobs();
    await this.compare();
    for (const order of this.model.orders) {
      const refunds =
        order.owner === null
          ? await findRefundsOfOrders(this.server.context.database, [order.id])
          : (await this.#owner(order).call(getOrder, { params: { id: order.id } })).refunds;
      const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect({ id: order.id, refunded }).toEqual({ id: order.id, refunded: order.refundedCents });
    }
  }
}
