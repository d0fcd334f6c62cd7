/** Kind of a request for load shedding, known before its body is read. */
export type RequestKind = "page" | "read" | "change" | "sale";

/** API and webhook paths; all others are pages or their files, sent from memory or disk. */
const DATA_PATHS = /^\/(api|auth\/v1|webhooks)\//;
/** Orders, entries in draws, payments, crew work and webhooks: a reload doesn't recover these when they are lost. */
const SALE_PATHS =
  /^\/(webhooks\/|api\/(webhooks|crew|pickup|returned-order-offers)\/|api\/orders(\?|$)|api\/orders\/[^/]+\/payments|api\/events\/[^/]+\/draw\/entry(\?|$))/;
/** Members' own orders count as ordinary reads. */
const OWN_ORDERS = "/api/orders";

/** Returns the kind of a request by its method and URL. */
export function kindOf(method: string, url: string): RequestKind {
  if (!DATA_PATHS.test(url)) return "page";
  const isRead = method === "GET" || method === "HEAD";
  if (SALE_PATHS.test(url) && !(isRead && url.startsWith(OWN_ORDERS))) return "sale";
  return isRead ? "read" : "change";
}
