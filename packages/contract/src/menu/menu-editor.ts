import { z } from "zod";
import { AdminMenuItem, Revision } from "../events/edit-event.ts";
import { Id, IdParams, Nothing, route } from "../http/route.ts";
import { NewMenuItem } from "./menu.ts";

/** Body for editing a menu item. */
export const MenuItemEdit = NewMenuItem.safeExtend({ revision: Revision });
export type MenuItemEdit = z.output<typeof MenuItemEdit>;
export type MenuItemEditInput = z.input<typeof MenuItemEdit>;

export const addMenuItem = route({
  method: "POST",
  path: "/api/admin/events/:id/menu",
  access: "admin",
  openToApiKeys: true,
  summary: "Adds an item at the end of an event's menu",
  params: IdParams,
  body: NewMenuItem,
  response: AdminMenuItem,
  errors: ["EVENT_NOT_FOUND", "MENU_FULL", "PICTURE_REFUSED"],
});

export const copyMenu = route({
  method: "POST",
  path: "/api/admin/events/:id/menu-copy",
  access: "admin",
  openToApiKeys: true,
  summary: "Appends another event's items to an event's menu, except those whose name is already on it",
  params: IdParams,
  body: z.strictObject({ fromEventId: Id }),
  response: z.object({ addedCount: z.int(), menu: z.array(AdminMenuItem) }),
  errors: ["EVENT_NOT_FOUND", "MENU_FULL"],
});

export const editMenuItem = route({
  method: "PUT",
  path: "/api/admin/menu-items/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "Edits an item, even while it is on sale; existing orders keep its name and price",
  params: IdParams,
  body: MenuItemEdit,
  response: AdminMenuItem,
  errors: ["MENU_ITEM_NOT_FOUND", "EDITED_MEANWHILE", "LIMIT_BELOW_TAKEN", "PICTURE_REFUSED"],
});

export const removeMenuItem = route({
  method: "DELETE",
  path: "/api/admin/menu-items/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "Removes an item that nobody has ordered",
  params: IdParams,
  response: Nothing,
  errors: ["MENU_ITEM_NOT_FOUND", "MENU_ITEM_HELD"],
});

export const arrangeMenu = route({
  method: "PUT",
  path: "/api/admin/events/:id/menu-order",
  access: "admin",
  openToApiKeys: true,
  summary: "Reorders an event's menu; the list has each of its items once",
  params: IdParams,
  body: z.strictObject({ itemIds: z.array(Id).max(100) }),
  response: z.object({ menu: z.array(AdminMenuItem) }),
  errors: ["EVENT_NOT_FOUND", "EDITED_MEANWHILE"],
});

/** Latest version of a menu item, to be copied to another menu. */
export const LibraryItem = AdminMenuItem.omit({
  id: true,
  revision: true,
  isHeld: true,
  sortOrder: true,
  currentQuantity: true,
  isStopped: true,
}).extend({
  /** Event it was last used at. */
  eventTitle: z.string(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const listMenuLibrary = route({
  method: "GET",
  path: "/api/admin/menu-library",
  access: "admin",
  openToApiKeys: true,
  summary: "Every item that was ever on a menu, in its latest version, by name",
  response: z.object({ items: z.array(LibraryItem) }),
});
