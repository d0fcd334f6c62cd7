import type { AdminMenuItem, LibraryItem, MenuItem } from "@secret/contract";
import type { Allergen, Diet } from "@secret/domain";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { MenuItems } from "../../platform/database/schema.generated.ts";

type MenuItemRow = Selectable<MenuItems>;

/** Returns an event's menu in its order. */
export async function findMenu(database: Connection, eventId: string): Promise<MenuItem[]> {
  return (await selectMenu(database, eventId).execute()).map(toMenuItem);
}

/** Returns the menu for the editor, with revisions and a flag for items that can't be removed. */
export async function findEditedMenu(database: Connection, eventId: string): Promise<AdminMenuItem[]> {
  const [rows, heldIds] = await Promise.all([
    selectMenu(database, eventId).execute(),
    findHeldItemIds(database, eventId),
  ]);
  return rows.map((row) => ({ ...toMenuItem(row), revision: row.revision, isHeld: heldIds.has(row.id) }));
}

/** Returns the items of an event that an order (also a cancelled one), a free item, an offline allotment or a waitlist offer refers to. */
export async function findHeldItemIds(database: Connection, eventId: string): Promise<Set<string>> {
  const ordered = database
    .selectFrom("orders")
    .innerJoin("orderItems", "orderItems.orderId", "orders.id")
    .select("menuItemId")
    .where("orders.eventId", "=", eventId);
  const rows = await ordered
    .union(
      database
        .selectFrom("freePieces")
        .innerJoin("menuItems", "menuItems.id", "freePieces.menuItemId")
        .select("menuItems.id as menuItemId")
        .where("eventId", "=", eventId),
    )
    .union(database.selectFrom("setAsideItems").select("menuItemId").where("eventId", "=", eventId))
    .union(database.selectFrom("waitlistOfferItems").select("menuItemId").where("eventId", "=", eventId))
    .execute();
  return new Set(rows.map(({ menuItemId }) => menuItemId));
}

function selectMenu(database: Connection, eventId: string) {
  return database
    .selectFrom("menuItems")
    .selectAll()
    .where("eventId", "=", eventId)
    .orderBy("sortOrder")
    .orderBy("name");
}

/** Returns how much of each item is sold or held, and whether its sales are stopped. */
export async function findItemCounters(database: Connection, eventId: string) {
  return database
    .selectFrom("menuItems")
    .select(["id", "currentQuantity", "isStopped"])
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

export async function insertMenuItem(transaction: Transaction, item: Insertable<MenuItems>): Promise<string> {
  const row = await transaction
    .insertInto("menuItems")
    .values(item)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the event of an item; undefined if there is no such item. */
export async function findEventOfItem(database: Connection, itemId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("menuItems")
    .select("eventId")
    .where("id", "=", itemId)
    .executeTakeFirst();
  return row?.eventId;
}

/** Saves an edit and increments the item's revision. */
export async function updateMenuItem(
  transaction: Transaction,
  itemId: string,
  facts: Updateable<MenuItems>,
): Promise<void> {
  await transaction
    .updateTable("menuItems")
    .set(facts)
    .set((expression) => ({ revision: expression("revision", "+", 1) }))
    .where("id", "=", itemId)
    .execute();
}

export async function deleteMenuItem(transaction: Transaction, itemId: string): Promise<void> {
  await transaction.deleteFrom("menuItems").where("id", "=", itemId).execute();
}

/** Sets the order of items in one statement. */
export async function arrangeMenuItems(transaction: Transaction, itemIds: readonly string[]): Promise<void> {
  await sql`UPDATE menu_items SET sort_order = arranged.place - 1
    FROM unnest(${itemIds}::uuid[]) WITH ORDINALITY AS arranged (id, place)
    WHERE menu_items.id = arranged.id`.execute(transaction);
}

/** Returns each item name that was ever on a menu, with its latest version. */
export async function findMenuLibrary(database: Connection): Promise<LibraryItem[]> {
  const rows = await database
    .selectFrom("menuItems")
    .innerJoin("events", "events.id", "menuItems.eventId")
    .selectAll("menuItems")
    .select("events.title as eventTitle")
    .distinctOn(sql`lower(menu_items.name)`)
    .orderBy(sql`lower(menu_items.name)`)
    .orderBy("menuItems.updatedAt", "desc")
    .execute();
  return rows.map(({ eventTitle, ...row }) => {
    const { id: _id, sortOrder: _order, currentQuantity: _sold, isStopped: _stop, ...item } = toMenuItem(row);
    return { ...item, eventTitle };
  });
}

function toMenuItem(row: MenuItemRow): MenuItem {
  const { eventId: _event, createdAt: _created, updatedAt: _updated, revision: _revision, ...facts } = row;
  const { isOnSale: _isOnSale, countedLimit: _counted, ...item } = facts;
  return { ...item, allergens: item.allergens as Allergen[] | null, diets: item.diets as Diet[] };
}
