import { onLiveEvent } from "../../../platform/live/live-handlers.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { announce } from "../../../ui/live-region.ts";
import { toast } from "../../../ui/toast.ts";
import { adminEventsQuery } from "../../events/index.ts";
import { describeSales, type Sale } from "./describe-sales.ts";

/** Delay of the toast, in ms. Sales within it are shown together. */
const BATCH_MS = 3_000;
const SHOWN_MS = 5_000;

/** Sales that the toast counts, by order. */
const sales = new Map<string, Sale>();
let isDue = false;
let clearTimer: ReturnType<typeof setTimeout> | undefined;

// Counts sales in one toast, which stays while they go on. An admin's member pages don't show it.
onLiveEvent("order.sold", ({ orderId, ...sale }) => {
  if (!location.pathname.startsWith("/admin")) return;
  sales.set(orderId, sale);
  if (!isDue) setTimeout(() => void showSales(), BATCH_MS);
  isDue = true;
});

async function showSales(): Promise<void> {
  isDue = false;
  const events = await queryClient.ensureQueryData(adminEventsQuery).catch(() => undefined);
  const titles = new Map(events?.events.map(({ id, title }) => [id, title]));
  const batch = [...sales.values()];
  const text = describeSales(batch, titles);
  if (batch.every(isShownHere)) announce(text);
  else toast.success(text, { id: "new-sales", duration: SHOWN_MS });
  clearTimeout(clearTimer);
  // Sales that arrive in the meantime are shown next.
  const shown = [...sales.keys()];
  clearTimer = setTimeout(() => {
    for (const orderId of shown) sales.delete(orderId);
  }, SHOWN_MS);
}

/** Returns whether the page already shows the event's sales as they happen. */
function isShownHere({ eventId }: Sale): boolean {
  return document.querySelector(`[data-opening="${eventId}"]`) !== null;
}
