import { hash, randomBytes } from "node:crypto";
import type { Context } from "../../../platform/context.ts";
import { announceEventChanged } from "../../events/index.ts";
import { insertDraw } from "../queries/draws.ts";

const SECRET_BYTES = 32;

/** Starts an event's draw when its entries open: makes the sealed number, whose hash members can see from then on. */
export async function openDraw(context: Context, eventId: string, now: Date): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  const draw = { eventId, openedAt: now, secret, secretHash: sha256(secret) };
  if (await insertDraw(context.database, draw)) announceEventChanged(context, eventId);
}

/** Returns the SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return hash("sha256", text);
}
