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
import type { StartedCharge } from "../terminal/terminal-charge.ts";

/** A sale being entered at the counter. Its lines follow the rules of a cart. */
export interface SaleDraft extends Cart {
  readonly tip: Tip;
  readonly name: string;
  readonly phone: string;
  /** Pickup window that the crew chose; undefined for the counter's own choice. */
  readonly pickupWindowId: string | undefined;
  /** Money already taken for it by a sale that was then refused. */
  readonly taken: TakenMoney | undefined;
  /** Charge in Square's Point of Sale app that isn't finished. The sale stays as it is meanwhile. */
  readonly charge: StartedCharge | undefined;
}

export interface TakenMoney {
  readonly tender: Tender;
  readonly cents: number;
  /** Charge in Square's Point of Sale app that took it. */
  readonly chargeId?: string | undefined;
}

export const EMPTY_DRAFT: SaleDraft = {
  ...EMPTY_CART,
  tip: NO_TIP,
  name: "",
  phone: "",
  pickupWindowId: undefined,
  taken: undefined,
  charge: undefined,
};

/** An item and the units this device may sell; null means no limit. */
export interface Sellable {
  readonly item: CrewItem;
  readonly left: number | null;
}

/** Adds a unit of an item. Returns the same draft when none is left. */
export function addItem(draft: SaleDraft, eventId: string, sellable: Sellable): SaleDraft {
  const added = addToCart(draft, eventId, stockOf(sellable));
  return added.ok ? { ...draft, ...added.value } : draft;
}

/** Sets a line's quantity; 0 removes it. Pricing checks the stock. */
export function setItemQuantity(draft: SaleDraft, menuItemId: string, quantity: number): SaleDraft {
  const endless = { id: menuItemId, isAvailable: true, currentQuantity: 0, maxQuantity: null };
  return { ...draft, ...setQuantity(draft, endless, quantity) };
}

/** Sets a line's note for the kitchen. */
export function setItemNote(draft: SaleDraft, menuItemId: string, note: string): SaleDraft {
  return { ...draft, ...setInstructions(draft, menuItemId, note) };
}

function stockOf({ item, left }: Sellable) {
  return { id: item.id, isAvailable: item.isAvailable, currentQuantity: 0, maxQuantity: left };
}

/** A line of a draft with its current stock. */
export interface DraftLine extends CartLine {
  /** Undefined when the item is no longer on the menu. */
  readonly sellable: Sellable | undefined;
  /** Units above the available stock. */
  readonly tooMany: number;
}

/** A draft with its prices by the menu on this device. */
export interface PricedDraft {
  readonly lines: readonly DraftLine[];
  readonly totals: OrderTotals;
  /** Fryer units. */
  readonly units: number;
  /** False while the typed tip is invalid and counts as none. */
  readonly isTipValid: boolean;
}

/** Prices a draft. The server refuses a sale whose total differs from its own. */
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
