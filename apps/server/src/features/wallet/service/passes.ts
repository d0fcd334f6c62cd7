import { ACTIVE_ORDER_STATUSES, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderFacts, type OrderFacts } from "../queries/order-facts.ts";
import { findPass, keepPass, type PassRow } from "../queries/passes.ts";
import { isApplePassToken, signApplePass } from "./apple-pass.ts";
import { GoogleWallet } from "./google-pass.ts";
import { passViewOf } from "./pass-view.ts";

/** Returns which wallets an own order can be added to: those with settings, while it is still to be picked up. */
export async function listWallets(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<{ apple: boolean; google: boolean }, "ORDER_NOT_FOUND">> {
  const order = await findOwnOrder(context, session, orderId);
  if (order === undefined) return refuse("ORDER_NOT_FOUND");
  const isActive = ACTIVE_ORDER_STATUSES.includes(order.status);
  const { apple, google } = context.config.wallets;
  return ok({ apple: isActive && apple !== undefined, google: isActive && google !== undefined });
}

/** Returns the Apple Wallet pass of an own order that is still to be picked up. */
export async function makeApplePass(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<Buffer, "ORDER_NOT_FOUND" | "NOT_FOUND">> {
  const { database, clock, config } = context;
  const { apple } = config.wallets;
  if (apple === undefined) return refuse("NOT_FOUND");
  const order = await findOwnOrder(context, session, orderId);
  if (order === undefined || !ACTIVE_ORDER_STATUSES.includes(order.status)) return refuse("ORDER_NOT_FOUND");
  const { userId: ownerId } = session;
  const { id } = await keepPass(database, { orderId, ownerId, kind: "apple" }, clock.now());
  return ok(await signApplePass(apple, config, id, passViewOf(order, ownerId, config)));
}

/** Inserts an own order's pass at Google, and returns the link that saves it. */
export async function makeGooglePass(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<{ url: string }, "ORDER_NOT_FOUND" | "NOT_FOUND" | "BUSY">> {
  const { database, clock, config } = context;
  const { google } = config.wallets;
  if (google === undefined) return refuse("NOT_FOUND");
  const order = await findOwnOrder(context, session, orderId);
  if (order === undefined || !ACTIVE_ORDER_STATUSES.includes(order.status)) return refuse("ORDER_NOT_FOUND");
  const { userId: ownerId } = session;
  const { id } = await keepPass(database, { orderId, ownerId, kind: "google" }, clock.now());
  const wallet = new GoogleWallet(google, config.publicUrl);
  const outcome = await wallet.insert(id, passViewOf(order, ownerId, config));
  if (outcome !== "done") return refuse("BUSY");
  return ok({ url: await wallet.saveLink(id, clock.now()) });
}

/** Finds the pass that a device asks for, if its token is the pass's. */
export async function findDevicePass(
  { database, config }: Context,
  asked: { readonly passType: string; readonly serial: string; readonly authorization: string },
): Promise<PassRow | undefined> {
  const isOurs = asked.passType === config.wallets.apple?.passTypeId;
  if (!isOurs || !isApplePassToken(config, asked.serial, asked.authorization)) return undefined;
  return findPass(database, asked.serial, "apple");
}

/** Returns a pass as its order is now, for its device. */
export async function renewApplePass(context: Context, pass: PassRow): Promise<Buffer | undefined> {
  const { database, config } = context;
  const { apple } = config.wallets;
  const order = await findOrderFacts(database, pass.orderId);
  if (apple === undefined || order === undefined) return undefined;
  return signApplePass(apple, config, pass.id, passViewOf(order, pass.ownerId, config));
}

async function findOwnOrder(
  { database }: Context,
  { userId }: Session,
  orderId: string,
): Promise<OrderFacts | undefined> {
  const order = await findOrderFacts(database, orderId);
  return order?.ownerId === userId ? order : undefined;
}
