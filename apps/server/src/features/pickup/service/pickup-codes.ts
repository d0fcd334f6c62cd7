import { randomUUID } from "node:crypto";
import type { HandOffNote, PickupOrder } from "@secret/contract";
import {
  checkPickup,
  hasPickupCode,
  mayAccess,
  ok,
  PICKUP_CODE_PIXELS,
  pickupCodeExpiresAt,
  type Result,
  refuse,
  type ShownCodeRefusal,
} from "@secret/domain";
import QRCode from "qrcode";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { RequestSession, Session } from "../../../platform/http/session.ts";
import { addCutNotes } from "../../incidents/index.ts";
import { findHandOffNotes } from "../../member-notes/index.ts";
import { lockOrder } from "../../order-book/index.ts";
import { pickupUrl } from "../pickup-code.ts";
import { findPickupRecord, type PickupRecord } from "../queries/pickup-records.ts";
import { handOff, isShownCode } from "./hand-off.ts";

interface Code {
  readonly orderId: string;
  readonly token: string;
}

interface VerifiedPickup {
  readonly order: z.input<typeof PickupOrder>;
  readonly mayHandOff: boolean;
  readonly isOwner: boolean;
  readonly handOffNote?: HandOffNote;
}

/**
 * Checks a pickup code without changing anything. Only the order's owner and the crew learn more than that it isn't
 * valid for them, and the crew alone sees notes about the owner.
 */
export async function verifyPickup(
  context: Context,
  session: RequestSession,
  code: Code,
): Promise<Result<VerifiedPickup, "PICKUP_CODE_EXPIRED" | "PICKUP_CODE_INVALID" | "SECOND_FACTOR_REQUIRED">> {
  const record = await findByCode(context, code);
  if (record === undefined) return refuse("PICKUP_CODE_INVALID");
  const isOwner = record.ownerId === session.userId;
  const isCrew = mayAccess(session.role, "staff");
  if (!isOwner && !isCrew && mayAccess(session.accountRole, "staff")) return refuse("SECOND_FACTOR_REQUIRED");
  if (!isOwner && !isCrew) return refuse("PICKUP_CODE_INVALID");
  const allowed = checkPickup(record, record, context.clock.now());
  if (!allowed.ok && allowed.failure.code === "PICKUP_CODE_EXPIRED") return refuse("PICKUP_CODE_EXPIRED");
  const handOffNote = isCrew ? await findNote(context, record.eventId, code.orderId) : undefined;
  const mayHandOff = isCrew && allowed.ok;
  return ok({ order: record.order, mayHandOff, isOwner, ...(handOffNote && { handOffNote }) });
}

/** Returns the notes about an order's holder, and what is missing from the bag. */
async function findNote({ database }: Context, eventId: string, orderId: string) {
  const notes = await addCutNotes(database, eventId, await findHandOffNotes(database, eventId, orderId));
  return notes.find((note) => note.orderId === orderId);
}

/** Marks an order as picked up, once: of two concurrent scans, the first to lock the row wins. */
export async function completePickup(
  context: Context,
  session: Session,
  code: Code,
): Promise<Result<{ order: z.input<typeof PickupOrder> }, ShownCodeRefusal>> {
  const at = context.clock.now();
  const handedOff = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, code.orderId);
    if (order === undefined || !isShownCode(context, order, code.token)) return refuse("PICKUP_CODE_INVALID");
    // Each browser session counts as a device.
    const doing = { session, deviceId: session.sessionId, actionId: randomUUID(), at };
    return handOff(context, transaction, order, doing, { shownPickupIssue: order.pickupIssue });
  });
  if (!handedOff.ok) return handedOff;
  const record = await findPickupRecord(context.database, code.orderId);
  return record === undefined ? refuse("PICKUP_CODE_INVALID") : ok({ order: record.order });
}

/** Returns the link and picture of an own order's pickup code. */
export async function getPickupCode(
  context: Context,
  session: Session,
  orderId: string,
): Promise<
  Result<
    { url: string; svg: string; expiresAt: Date },
    "ORDER_NOT_FOUND" | "ORDER_NOT_READY" | "PICKUP_CODE_EXPIRED"
  >
> {
  const url = await ownPickupUrl(context, session, orderId);
  if (!url.ok) return url;
  const svg = await QRCode.toString(url.value.url, { type: "svg", width: PICKUP_CODE_PIXELS, margin: 2 });
  return ok({ ...url.value, svg });
}

/** Returns the code as a PNG picture of 300 x 300 pixels. */
export async function drawPickupCode(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<Buffer, "ORDER_NOT_FOUND" | "ORDER_NOT_READY" | "PICKUP_CODE_EXPIRED">> {
  const url = await ownPickupUrl(context, session, orderId);
  if (!url.ok) return url;
  return ok(await QRCode.toBuffer(url.value.url, { width: PICKUP_CODE_PIXELS, margin: 2 }));
}

async function ownPickupUrl(
  context: Context,
  session: Session,
  orderId: string,
): Promise<
  Result<{ url: string; expiresAt: Date }, "ORDER_NOT_FOUND" | "ORDER_NOT_READY" | "PICKUP_CODE_EXPIRED">
> {
  const record = await findPickupRecord(context.database, orderId);
  if (record === undefined || record.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
  if (!hasPickupCode(record.status)) return refuse("ORDER_NOT_READY", { params: { status: record.status } });
  const expiresAt = pickupCodeExpiresAt(record.pickupEndsAt);
  if (context.clock.now() >= expiresAt) return refuse("PICKUP_CODE_EXPIRED");
  return ok({ url: pickupUrl(context.config, orderId, record.pickupIssue), expiresAt });
}

async function findByCode(context: Context, code: Code): Promise<PickupRecord | undefined> {
  const record = await findPickupRecord(context.database, code.orderId);
  if (record === undefined) return undefined;
  const { pickupIssue } = record;
  return isShownCode(context, { id: code.orderId, pickupIssue }, code.token) ? record : undefined;
}
