import type { CrewItem } from "@secret/contract";
import {
  addToCart,
  type Cart,
  type CartLine,
  EMPTY_CART,
  type OrderTotals,
  orderTotals,
  setInstructions,
  setQuantity,
  type Tender,
} from "@secret/domain";
import { NO_TIP, type Tip, tipCentsOf } from "../../../ui/tip.ts";

/** What somebody at the counter wants, as far as it was tapped in. Its lines are a cart's, with a cart's rules. */
export interface SaleDraft extends Cart {
  readonly tip: Tip;
  readonly name: string;
  readonly phone: string;
  /** Money that was taken for it already, by a sale that was then refused. */
  readonly taken: TakenMoney | undefined;
}

export interface TakenMoney {
  readonly tender: Tender;
  readonly cents: number;
}

export const EMPTY_DRAFT: SaleDraft = { ...EMPTY_CART, tip: NO_TIP, name: "", phone: "", taken: undefined };

/** An item, and how many of it this device may sell now; null: no limit. */
export interface Sellable {
  readonly item: CrewItem;
  readonly left: number | null;
}

/** One more of an item; the same draft where there is none to sell. */
export function addItem(draft: SaleDraft, eventId: string, sellable: Sellable): SaleDraft {
  const added = addToCart(draft, eventId, stockOf(sellable));
  return added.ok ? { ...draft, ...added.value } : draft;
}

/** So many of an item that is in it; none takes it out. What is left of it is looked at where it is priced. */
export function setItemQuantity(draft: SaleDraft, menuItemId: string, quantity: number): SaleDraft {
  const endless = { id: menuItemId, isAvailable: true, currentQuantity: 0, maxQuantity: null };
  return { ...draft, ...setQuantity(draft, endless, quantity) };
}

/** What the kitchen is to know of an item. */
export function setItemNote(draft: SaleDraft, menuItemId: string, note: string): SaleDraft {
  return { ...draft, ...setInstructions(draft, menuItemId, note) };
}

function stockOf({ item, left }: Sellable) {
  return { id: item.id, isAvailable: item.isAvailable, currentQuantity: 0, maxQuantity: left };
}

/** A line of a draft, as it can be sold now. */
export interface DraftLine extends CartLine {
  /** Undefined: it has gone from the menu. */
  readonly sellable: Sellable | undefined;
  /** How many of it are too many. */
  readonly tooMany: number;
}

/** A draft with what it costs by the menu that this device knows. */
export interface PricedDraft {
  readonly lines: readonly DraftLine[];
  readonly totals: OrderTotals;
  /** What the fryer needs for it. */
  readonly units: number;
  /** False while what was typed as a tip is no amount: it counts as none. */
  readonly isTipValid: boolean;
}

/** What a draft comes to. The server decides: it refuses a sale whose total isn't its own. */
export function priceDraft(
  draft: SaleDraft,
  sellables: readonly Sellable[],
  salesTaxPpm: number,
): PricedDraft {
  const lines = draft.lines.map((line) => {
    const sellable = sellables.find(({ item }) => item.id === line.menuItemId);
    const allowed = sellable?.item.isAvailable ? (sellable.left ?? Number.POSITIVE_INFINITY) : 0;
    return { ...line, sellable, tooMany: Math.max(0, line.quantity - allowed) };
  });
  const priced = lines.map(({ sellable, quantity }) => ({
    unitPriceCents: sellable?.item.priceCents ?? 0,
    quantity,
  }));
  const { subtotalCents } = orderTotals(priced, { salesTaxPpm });
  const tipCents = tipCentsOf(draft.tip, subtotalCents);
  return {
    lines,
    totals: orderTotals(priced, { salesTaxPpm, tipCents: tipCents ?? 0 }),
    units: lines.reduce((sum, { sellable, quantity }) => sum + (sellable?.item.units ?? 0) * quantity, 0),
    isTipValid: tipCents !== undefined,
  };
}
