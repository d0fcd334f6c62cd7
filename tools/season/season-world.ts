import type { createClient } from "@secret/contract";
import type { OrderTotals } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import type { Random } from "../../apps/server/testing/money-model/random.ts";

export type Client = ReturnType<typeof createClient>;

/** An order that a member has paid, as they know it. */
export interface PaidOrder {
  readonly id: string;
  readonly cookie: string;
  readonly bill: OrderTotals;
  readonly lines: readonly { readonly unitPriceCents: number; readonly quantity: number }[];
  /** Pieces of each line that were refunded. */
  readonly refunded: number[];
}

/** Square's decision of a dispute. */
export interface DisputeDecision {
  /** Undefined if none comes within the season. */
  readonly state: "WON" | "LOST" | undefined;
  /** Whether it comes the day after the event, which may have been called off, and not on the evening of the dispute. */
  readonly isLate: boolean;
}

interface Dispute extends DisputeDecision {
  readonly id: string;
  isDecided: boolean;
}

/** Clients, Square, and counts that all steps of the season share. */
export interface Season {
  readonly square: RunningSandbox;
  readonly random: Random;
  /** How often each thing happened. */
  readonly counts: Map<string, number>;
  /** Items of each pool that {@link deal} has left. */
  readonly decks: Map<readonly unknown[], unknown[]>;
  /** Disputes by Square's payment. */
  readonly disputes: Map<string, Dispute>;
  readonly admin: Client;
  readonly crew: Client;
  readonly crewId: string;
  readonly clientOf: (cookie: string) => Client;
  /** Returns the cookie of a member who hasn't ordered yet. */
  readonly nextGuest: () => string;
  /** Offers returned orders to the waitlist, as the server does every few seconds. */
  readonly offerReturned: () => Promise<void>;
}

export function tally({ counts }: Pick<Season, "counts">, name: string, number = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + number);
}

/** Returns a random item of a list that isn't empty. */
export function choose<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.integer(0, items.length - 1)] as Item;
}

/** Returns a random item of a pool, none of which comes again before all others have. */
export function deal<Item>({ random, decks }: Pick<Season, "random" | "decks">, pool: readonly Item[]): Item {
  const rest = decks.get(pool) ?? [];
  if (rest.length === 0) rest.push(...pool);
  decks.set(pool, rest);
  return rest.splice(random.integer(0, rest.length - 1), 1)[0] as Item;
}
