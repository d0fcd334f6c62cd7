import type { CrewAction, NewCrewAction } from "@secret/contract";
import type { Tender } from "@secret/domain";
import { EMPTY_DRAFT, type PricedDraft, type SaleDraft } from "./sale-draft.ts";

export type SaleAction = Extract<CrewAction, { kind: "sale" }>;

/** Charge in Square's Point of Sale app that Square has confirmed. */
export interface PaidCharge {
  readonly id: string;
  /** Tip given on the terminal. */
  readonly tipCents: number;
}

/** Builds the sale action from a paid draft. */
export function saleOf(
  draft: SaleDraft,
  { totals }: Pick<PricedDraft, "totals">,
  tender: Tender,
  isFromAllotment: boolean,
  pickupWindowId?: string,
  charge?: PaidCharge,
): NewCrewAction {
  const tipCents = charge?.tipCents ?? 0;
  const chargeId =
    charge?.id ?? (draft.taken?.cents === totals.totalCents ? draft.taken.chargeId : undefined);
  return {
    kind: "sale",
    lines: draft.lines.map((line) => ({ ...line, specialInstructions: line.specialInstructions.trim() })),
    tipCents: totals.tipCents + tipCents,
    shownTotalCents: totals.totalCents + tipCents,
    tender,
    name: draft.name.trim(),
    phone: draft.phone.trim(),
    isFromAllotment,
    ...(pickupWindowId === undefined ? {} : { pickupWindowId }),
    ...(chargeId === undefined ? {} : { terminalChargeId: chargeId }),
  };
}

/** Restores the draft of a refused sale, with its lines and the money taken, to sell it again. */
export function draftOf(sale: SaleAction, eventId: string): SaleDraft {
  return {
    ...EMPTY_DRAFT,
    eventId,
    lines: sale.lines,
    tip: sale.tipCents === 0 ? EMPTY_DRAFT.tip : { typed: (sale.tipCents / 100).toFixed(2) },
    name: sale.name,
    phone: sale.phone,
    taken: { tender: sale.tender, cents: sale.shownTotalCents, chargeId: sale.terminalChargeId },
  };
}
