import {
  type AdminPromoCode,
  createPromoCode as createRoute,
  editPromoCode as editRoute,
  endPromoCode as endRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { promoCodeKeys } from "./promo-code-queries.ts";

export function createPromoCode(body: BodyOf<typeof createRoute>): Promise<AdminPromoCode> {
  return changed(call(createRoute, { body }));
}

export function editPromoCode(id: string, body: BodyOf<typeof editRoute>): Promise<AdminPromoCode> {
  return changed(call(editRoute, { params: { id }, body }));
}

/** Ends a promo code immediately. */
export function endPromoCode(id: string): Promise<AdminPromoCode> {
  return changed(call(endRoute, { params: { id } }));
}

async function changed(answer: Promise<AdminPromoCode>): Promise<AdminPromoCode> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: promoCodeKeys.pages });
  }
}
