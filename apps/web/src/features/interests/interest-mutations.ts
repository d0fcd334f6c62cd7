import { askInterest as askRoute, confirmInterest as confirmRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";

export type Interest = BodyOf<typeof askRoute>;

/** Asks for the invitation, or for another code. */
export async function askInterest(body: Interest): Promise<void> {
  await call(askRoute, { body });
}

export async function confirmInterest(body: BodyOf<typeof confirmRoute>): Promise<void> {
  await call(confirmRoute, { body });
}
