import type { MenuItem } from "@secret/contract";
import type { Allergen, Diet } from "@secret/domain";
import type { Insertable, Selectable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { MenuItems } from "../../platform/database/schema.generated.ts";

/** An event's menu in its order. */
export async function findMenu(database: Connection, eventId: string): Promise<MenuItem[]> {
  const rows = await database
    .selectFrom("menuItems")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("sortOrder")
    .orderBy("name")
    .execute();
  return rows.map(menuItemOf);
}

/** What of each item is sold or held. */
export async function findItemCounters(database: Connection, eventId: string) {
  return database
    .selectFrom("menuItems")
    .select(["id", "currentQuantity"])
    .where("eventId", "=", eventId)
    .orderBy("id")
    .execute();
}

export async function insertMenuItems(
  transaction: Transaction,
  items: readonly Insertable<MenuItems>[],
): Promise<void> {
  if (items.length > 0) await transaction.insertInto("menuItems").values(items).execute();
}

function menuItemOf(row: Selectable<MenuItems>): MenuItem {
  const { eventId: _event, createdAt: _created, updatedAt: _updated, ...item } = row;
  return { ...item, allergens: item.allergens as Allergen[] | null, diets: item.diets as Diet[] };
}
