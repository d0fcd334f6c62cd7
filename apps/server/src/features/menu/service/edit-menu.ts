import type { AdminMenuItem, LibraryItem, MenuItemEdit, NewMenuItem } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { announceBoardChanged, announceEventChanged, findEvent } from "../../events/index.ts";
import { lockEventCounters, lockMenuItems } from "../../order-book/index.ts";
import { holdPictures } from "../../pictures/index.ts";
import * as menu from "../queries.ts";

/** Maximum number of items on a menu. */
export const ITEMS_MAX = 100;

type Items = Awaited<ReturnType<typeof lockMenuItems>>;

/** Adds an item at the end of an event's menu. */
export async function addMenuItem(
  context: Context,
  session: Session,
  eventId: string,
  item: z.output<typeof NewMenuItem>,
): Promise<Result<AdminMenuItem, "EVENT_NOT_FOUND" | "MENU_FULL" | "PICTURE_REFUSED">> {
  return inTransaction(context.database, async (transaction) => {
    const items = await lockMenu(transaction, eventId);
    if (items === undefined) return refuse("EVENT_NOT_FOUND");
    if (items.length >= ITEMS_MAX) return refuse("MENU_FULL");
    const held = await holdPictures(transaction, [item.imageUrl]);
    if (!held.ok) return held;
    const now = context.clock.now();
    const itemId = await menu.insertMenuItem(transaction, {
      ...item,
      eventId,
      sortOrder: endOf(items),
      createdAt: now,
      updatedAt: now,
    });
    await recordMenuChange(context, transaction, session, eventId, {
      message: `Menu item added: ${item.name}`,
      newValue: factsText(item),
      itemId,
    });
    return ok(await shownItem(transaction, eventId, itemId));
  });
}

/**
 * Edits an item, even while it's being sold; its stock can't be lower than what is taken. Placed orders keep their own
 * names and prices.
 */
export async function editMenuItem(
  context: Context,
  session: Session,
  itemId: string,
  { revision, ...edit }: MenuItemEdit,
): Promise<
  Result<AdminMenuItem, "EDITED_MEANWHILE" | "LIMIT_BELOW_TAKEN" | "MENU_ITEM_NOT_FOUND" | "PICTURE_REFUSED">
> {
  return inTransaction(context.database, async (transaction) => {
    const item = await lockItem(transaction, itemId);
    if (item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
    if (item.revision !== revision) return refuse("EDITED_MEANWHILE");
    if (edit.maxQuantity !== null && edit.maxQuantity < item.currentQuantity) {
      return refuse("LIMIT_BELOW_TAKEN", { field: "maxQuantity", params: { taken: item.currentQuantity } });
    }
    const held = await holdPictures(transaction, [edit.imageUrl]);
    if (!held.ok) return held;
    await menu.updateMenuItem(transaction, itemId, { ...edit, updatedAt: context.clock.now() });
    await recordMenuChange(context, transaction, session, item.eventId, {
      message: `Menu item edited: ${edit.name}`,
      ...differenceOf(item, edit),
      itemId,
    });
    return ok(await shownItem(transaction, item.eventId, itemId));
  });
}

/** Removes an item unless an order or the crew holds it, which the database doesn't check. */
export async function removeMenuItem(
  context: Context,
  session: Session,
  itemId: string,
): Promise<Result<Record<string, never>, "MENU_ITEM_HELD" | "MENU_ITEM_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const item = await lockItem(transaction, itemId);
    if (item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
    const heldIds = await menu.findHeldItemIds(transaction, item.eventId);
    if (heldIds.has(itemId)) return refuse("MENU_ITEM_HELD", { params: { name: item.name } });
    await menu.deleteMenuItem(transaction, itemId);
    await recordMenuChange(context, transaction, session, item.eventId, {
      message: `Menu item removed: ${item.name}`,
      oldValue: factsText(item),
      itemId,
    });
    return ok({});
  });
}

/** Sorts a menu; refused if its items have changed since the admin loaded it. */
export async function arrangeMenu(
  context: Context,
  session: Session,
  eventId: string,
  itemIds: readonly string[],
): Promise<Result<{ menu: AdminMenuItem[] }, "EDITED_MEANWHILE" | "EVENT_NOT_FOUND">> {
  return inTransaction(context.database, async (transaction) => {
    const items = await lockMenu(transaction, eventId);
    if (items === undefined) return refuse("EVENT_NOT_FOUND");
    const isWhole = items.length === itemIds.length && items.every(({ id }) => itemIds.includes(id));
    if (!isWhole) return refuse("EDITED_MEANWHILE");
    await menu.arrangeMenuItems(transaction, itemIds);
    await recordMenuChange(context, transaction, session, eventId, { message: "Menu arranged" });
    return ok({ menu: await menu.findEditedMenu(transaction, eventId) });
  });
}

/** Lists every item that was ever on a menu. */
export function listMenuLibrary({ database }: Context): Promise<LibraryItem[]> {
  return menu.findMenuLibrary(database);
}

/** Locks an event's row and then its items, which blocks orders and other edits. */
export async function lockMenu(transaction: Transaction, eventId: string): Promise<Items | undefined> {
  const event = await lockEventCounters(transaction, eventId);
  return event === undefined ? undefined : lockMenuItems(transaction, eventId);
}

/** Returns the sort order behind the last item. */
export function endOf(items: Items): number {
  return Math.max(-1, ...items.map(({ sortOrder }) => sortOrder)) + 1;
}

async function lockItem(transaction: Transaction, itemId: string): Promise<Items[number] | undefined> {
  const eventId = await menu.findEventOfItem(transaction, itemId);
  if (eventId === undefined) return undefined;
  const items = await lockMenu(transaction, eventId);
  return items?.find(({ id }) => id === itemId);
}

async function shownItem(transaction: Transaction, eventId: string, itemId: string): Promise<AdminMenuItem> {
  const item = (await menu.findEditedMenu(transaction, eventId)).find(({ id }) => id === itemId);
  if (item === undefined) throw new Error("the item doesn't exist");
  return item;
}

interface MenuChange {
  readonly message: string;
  readonly oldValue?: string;
  readonly newValue?: string;
  readonly itemId?: string;
}

/** Writes an audit line that names the event, and announces the menu's change. */
export async function recordMenuChange(
  context: Context,
  transaction: Transaction,
  session: Session,
  eventId: string,
  { itemId, message, ...line }: MenuChange,
): Promise<void> {
  const event = await findEvent(transaction, eventId);
  await audit(transaction, context.clock.now(), {
    ...actorOf(session),
    severity: "info",
    message: `${message} (${event?.title})`,
    ...line,
    metadata: { eventId, ...(itemId === undefined ? {} : { menuItemId: itemId }) },
  });
  transaction.afterCommit(() => {
    announceEventChanged(context, eventId);
    announceBoardChanged(context, eventId);
  });
}

type Facts = Omit<MenuItemEdit, "revision">;

/** Returns the fields that an edit changes, before and after. */
function differenceOf(item: Items[number], edit: Facts) {
  const names = (Object.keys(edit) as (keyof Facts)[]).filter(
    (name) => String(edit[name]) !== String(item[name]),
  );
  const write = (from: Items[number] | Facts) =>
    names.map((name) => `${name}: ${String(from[name])}`).join("; ");
  return { oldValue: write(item), newValue: write(edit) };
}

function factsText({ name, priceCents, maxQuantity }: Pick<Facts, "maxQuantity" | "name" | "priceCents">) {
  return `name: ${name}; priceCents: ${priceCents}; maxQuantity: ${maxQuantity}`;
}
