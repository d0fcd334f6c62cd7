import type { NewEvent } from "@secret/contract";
import type { Transaction } from "../../../platform/database/database.ts";
import { insertMenuItems } from "../queries.ts";

/** Inserts menu items in the given order, starting at a position. */
export async function addMenu(
  transaction: Transaction,
  eventId: string,
  menu: NewEvent["menu"],
  now: Date,
  firstPlace = 0,
): Promise<void> {
  const stamps = { eventId, createdAt: now, updatedAt: now };
  await insertMenuItems(
    transaction,
    menu.map((item, index) => ({ ...item, sortOrder: firstPlace + index, ...stamps })),
  );
}
