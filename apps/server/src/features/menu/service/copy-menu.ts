import type { AdminMenuItem, MenuItem } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findEvent } from "../../events/index.ts";
import * as menu from "../queries.ts";
import { addMenu } from "./add-menu.ts";
import { endOf, ITEMS_MAX, lockMenu, recordMenuChange } from "./edit-menu.ts";

/**
 * Appends another event's items to a menu, with nothing sold. Items whose name is already on the menu are skipped, so a
 * second copy adds nothing.
 */
export async function copyMenu(
  context: Context,
  session: Session,
  eventId: string,
  fromEventId: string,
): Promise<Result<{ addedCount: number; menu: AdminMenuItem[] }, "EVENT_NOT_FOUND" | "MENU_FULL">> {
  return inTransaction(context.database, async (transaction) => {
    const items = await lockMenu(transaction, eventId);
    const from = await findEvent(transaction, fromEventId);
    if (items === undefined || from === undefined) return refuse("EVENT_NOT_FOUND");
    const names = new Set(items.map(({ name }) => name.toLowerCase()));
    const copied = (await menu.findMenu(transaction, fromEventId)).filter(
      ({ name }) => !names.has(name.toLowerCase()),
    );
    if (items.length + copied.length > ITEMS_MAX) return refuse("MENU_FULL");
    await addMenu(transaction, eventId, copied.map(toCopy), context.clock.now(), endOf(items));
    if (copied.length > 0) {
      await recordMenuChange(context, transaction, session, eventId, {
        message: `Menu copied from ${from.title}`,
        newValue: copied.map(({ name }) => name).join("; "),
      });
    }
    return ok({ addedCount: copied.length, menu: await menu.findEditedMenu(transaction, eventId) });
  });
}

/** Returns the copied columns: all except id, position, and how much is sold or whether sales are stopped. */
function toCopy({
  id: _id,
  sortOrder: _order,
  currentQuantity: _sold,
  isStopped: _stop,
  ...facts
}: MenuItem) {
  return facts;
}
