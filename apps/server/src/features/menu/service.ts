import type { NewEvent } from "@secret/contract";
import type { Transaction } from "../../platform/database/database.ts";
import { insertMenuItems } from "./queries.ts";

export {
  arrangeMenuItems,
  deleteMenuItem,
  findEditedMenu,
  findEventOfItem,
  findHeldItemIds,
  findItemCounters,
  findMenu,
  findMenuLibrary,
  insertMenuItem,
  lockMenuItems,
  updateMenuItem,
} from "./queries.ts";

/** Writes an event's first menu, in the order in which it was given. */
export async function addMenu(
  transaction: Transaction,
  eventId: string,
  menu: NewEvent["menu"],
  now: Date,
): Promise<void> {
  const stamps = { eventId, createdAt: now, updatedAt: now };
  await insertMenuItems(
    transaction,
    menu.map((item, sortOrder) => ({ ...item, sortOrder, ...stamps })),
  );
}
