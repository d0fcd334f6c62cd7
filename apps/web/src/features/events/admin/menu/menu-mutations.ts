import {
  type AdminMenuItem,
  addMenuItem as addRoute,
  arrangeMenu as arrangeRoute,
  copyMenu as copyRoute,
  createClient,
  editMenuItem as editRoute,
  type MenuItemEditInput,
  type PictureCrop,
  removeMenuItem as removeRoute,
  uploadPicture as uploadRoute,
} from "@secret/contract";
import { call, callToSave } from "../../../../platform/api.ts";
import { queryClient } from "../../../../platform/query-client.ts";
import { adminEventQuery, menuLibraryQuery } from "../admin-event-queries.ts";

type NewItem = Omit<MenuItemEditInput, "revision">;

export async function addMenuItem(eventId: string, item: NewItem): Promise<AdminMenuItem> {
  const added = await callToSave(addRoute, { params: { id: eventId }, body: item });
  await refetchMenu(eventId);
  return added;
}

/** Adds another event's items to the menu. Returns their number. */
export async function copyMenu(eventId: string, fromEventId: string): Promise<{ addedCount: number }> {
  const copied = await call(copyRoute, { params: { id: eventId }, body: { fromEventId } });
  await refetchMenu(eventId);
  return copied;
}

export async function editMenuItem(
  eventId: string,
  itemId: string,
  edit: MenuItemEditInput,
): Promise<AdminMenuItem> {
  const edited = await callToSave(editRoute, { params: { id: itemId }, body: edit });
  await refetchMenu(eventId);
  return edited;
}

/** Switches whether an item can be ordered. */
export function switchMenuItem(eventId: string, item: AdminMenuItem, isAvailable: boolean) {
  return editMenuItem(eventId, item.id, { ...toFacts(item), isAvailable });
}

/** Sets an item's stock; null removes the limit. */
export function setStock(eventId: string, item: AdminMenuItem, maxQuantity: number | null) {
  return editMenuItem(eventId, item.id, { ...toFacts(item), maxQuantity });
}

function toFacts({
  id: _id,
  currentQuantity: _sold,
  isHeld: _held,
  isStopped: _stop,
  sortOrder: _order,
  ...facts
}: AdminMenuItem) {
  return facts;
}

export async function removeMenuItem(eventId: string, itemId: string): Promise<void> {
  await call(removeRoute, { params: { id: itemId } }).finally(() => refetchMenu(eventId));
}

/** Reorders the menu. Updates the page at once and reverts when the server rejects it. */
export async function arrangeMenu(eventId: string, itemIds: readonly string[]): Promise<void> {
  const { queryKey } = adminEventQuery(eventId);
  queryClient.setQueryData(queryKey, (event) => {
    if (event === undefined) return undefined;
    const places = new Map(itemIds.map((id, place) => [id, place]));
    const menu = event.menu.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
    return { ...event, menu };
  });
  await call(arrangeRoute, { params: { id: eventId }, body: { itemIds: [...itemIds] } }).finally(() =>
    refetchMenu(eventId),
  );
}

/** Reloads the event, with changes by others. */
export async function refetchMenu(eventId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: menuLibraryQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: adminEventQuery(eventId).queryKey });
}

/** Maximum duration of an upload, in ms, for a photo on a mobile network. */
const UPLOADED_WITHIN_MS = 60_000;

/** Uploads a picture unchanged, with the crop to apply. Returns the URL of the result. */
export async function uploadPicture(file: Blob, crop: PictureCrop): Promise<string> {
  const send = createClient({
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set("content-type", file.type || "application/octet-stream");
      return fetch(url, { ...init, headers, body: file });
    },
  });
  const signal = AbortSignal.timeout(UPLOADED_WITHIN_MS);
  return (await send(uploadRoute, { query: crop, signal })).imageUrl;
}
