import type { CrewBoard, CrewOrder } from "@secret/contract";
import { HAND_OFF_REASONS, orderTotals, WALK_UP_REASON } from "@secret/domain";
import type { Random } from "../../apps/server/testing/money-model/random.ts";
import { checkCodeOn } from "../../apps/web/src/features/pickup/device/check-code.ts";
import type { SimulatedDevice } from "./simulated-device.ts";

type NewAction = Parameters<SimulatedDevice["day"]["act"]>[0];

/** An action of a device, with its id. */
export type Deed = NewAction & { readonly id: string };

/** State that all hands of the crew share. */
export interface Evening {
  readonly random: Random;
  /** Returns the token of an order's pickup code. */
  readonly tokenOf: (orderId: string) => string;
  /** Orders that are never picked up. */
  readonly noShows: ReadonlySet<string>;
  salesLeft: number;
}

/** Shares of hand-offs and moves that are undone, and of scans that are repeated. */
const UNDO_SHARE = 0.04;
const REPEATED_SHARE = 0.05;
const BY_HAND_SHARE = 0.05;
const SALE_SHARE = 0.08;
/** Share of turns in which a hand takes another hand's orders. */
const HELPING_SHARE = 0.1;
/** The next order is one of this many at the front. */
const AT_THE_FRONT = 3;

/** Somebody with a device at the fryer and at the window: does what their own board shows to do. */
export class CrewHand {
  readonly device: SimulatedDevice;
  readonly deeds: Deed[] = [];
  repeatedScans = 0;
  readonly #evening: Evening;
  readonly #isOwn: (order: CrewOrder) => boolean;
  #mistake: NewAction | undefined;

  /** @param isOwn whether an order is of this hand's part */
  constructor(device: SimulatedDevice, evening: Evening, isOwn: (order: CrewOrder) => boolean) {
    this.device = device;
    this.#evening = evening;
    this.#isOwn = isOwn;
  }

  /** Does one thing, if there is any. Returns the order that was handed off by its code. */
  async work(): Promise<string | undefined> {
    const { random, salesLeft } = this.#evening;
    const { board } = this.device.day.state;
    if (board === undefined) throw new Error("a device has lost its board");
    if (this.#takeBack()) return undefined;
    if (salesLeft > 0 && random.next() < SALE_SHARE && this.#sell(board)) return undefined;
    const isHelping = random.next() < HELPING_SHARE;
    const columns = (["ready", "preparing", "confirmed"] as const).map((status) => ({
      status,
      orders: board.orders.filter(
        (order) => order.status === status && this.#isWork(order) && (isHelping || this.#isOwn(order)),
      ),
    }));
    const busy = columns.filter(({ orders }) => orders.length > 0);
    const column = random.next() < 0.5 ? busy[0] : random.pick(busy);
    const order = random.pick((column?.orders ?? []).slice(0, AT_THE_FRONT));
    if (order === undefined) return undefined;
    if (column?.status === "ready") return this.handOff(order.id);
    this.#moveOn(order);
    return undefined;
  }

  /** Hands an order out where this device calls its code good; a walk-up has none. */
  async handOff(orderId: string): Promise<string | undefined> {
    const { random, tokenOf } = this.#evening;
    const { board } = this.device.day.state;
    const order = board?.orders.find(({ id }) => id === orderId);
    if (board === undefined || order?.status !== "ready") return undefined;
    if (order.isWalkUp || random.next() < BY_HAND_SHARE) {
      const reason = order.isWalkUp ? WALK_UP_REASON : (random.pick(HAND_OFF_REASONS) ?? "");
      this.#act({ kind: "hand-off", orderId, reason });
    } else {
      if (!(await this.#scan(orderId, tokenOf(orderId)))) return undefined;
      if (random.next() < REPEATED_SHARE) {
        this.repeatedScans++;
        await this.#scan(orderId, tokenOf(orderId));
      }
    }
    if (random.next() < UNDO_SHARE) this.#mistake = { kind: "move", orderId, from: "completed", to: "ready" };
    return order.isWalkUp ? undefined : orderId;
  }

  /** Hands off an order whose code the device considers valid. @returns whether it did */
  async #scan(orderId: string, token: string): Promise<boolean> {
    const { board } = this.device.day.state;
    const check = board && (await checkCodeOn(board, orderId, token, new Date()));
    if (check?.state !== "valid") return false;
    this.#act({ kind: "scan", orderId, token });
    return true;
  }

  #isWork({ id, status }: CrewOrder): boolean {
    return status !== "ready" || !this.#evening.noShows.has(id);
  }

  #moveOn({ id: orderId, status }: CrewOrder): void {
    if (status === "preparing") {
      this.#act({ kind: "move", orderId, from: "preparing", to: "ready" });
      return;
    }
    this.#act({ kind: "move", orderId, from: "confirmed", to: "preparing" });
    if (this.#evening.random.next() < UNDO_SHARE)
      this.#mistake = { kind: "move", orderId, from: "preparing", to: "confirmed" };
  }

  #takeBack(): boolean {
    const mistake = this.#mistake;
    this.#mistake = undefined;
    if (mistake?.kind !== "move") return false;
    const order = this.device.day.state.board?.orders.find(({ id }) => id === mistake.orderId);
    if (order?.status !== mistake.from) return false;
    this.#act(mistake);
    return true;
  }

  /** Without signal only what this device has set aside. */
  #sell({ items, allotment, event }: CrewBoard): boolean {
    const isFromAllotment = this.device.isCut;
    const item = isFromAllotment ? items.find(({ id }) => id === allotment.items[0]?.menuItemId) : items[0];
    const hasAllotment = allotment.orders > 0 && (allotment.items[0]?.quantity ?? 0) > 0;
    if (item === undefined || (isFromAllotment && !hasAllotment)) return false;
    const tipCents = this.#evening.random.integer(0, 3) * 100;
    const priced = [{ unitPriceCents: item.priceCents, quantity: 1 }];
    const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm, tipCents });
    this.#act({
      kind: "sale",
      lines: [{ menuItemId: item.id, quantity: 1, specialInstructions: "" }],
      tipCents,
      shownTotalCents: totalCents,
      tender: this.#evening.random.next() < 0.5 ? "cash" : "terminal",
      name: "Bo",
      phone: "",
      isFromAllotment,
    });
    this.#evening.salesLeft--;
    return true;
  }

  #act(action: NewAction): void {
    this.deeds.push({ ...action, id: this.device.day.act(action) } as Deed);
  }
}

/** Returns whether an action handed off an order. */
export function isHandOff(deed: Deed): deed is Extract<Deed, { kind: "scan" | "hand-off" }> {
  return deed.kind === "scan" || deed.kind === "hand-off";
}
