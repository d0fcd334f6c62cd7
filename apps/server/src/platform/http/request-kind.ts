/** What a request is about, as far as it can be told before anything of it is read. */
export type RequestKind = "page" | "read" | "change" | "sale";

/** Data, and what providers tell; all else is a page or one of its files, sent from memory or disk. */
const DATA_PATHS = /^\/(api|auth\/v1|webhooks)\//;
/** Orders and their payments, the crew's work, and what bank and providers tell: nobody gets those back by reloading. */
const SALE_PATHS =
  /^\/(webhooks\/|api\/(webhooks|crew|pickup|give-back-offers)\/|api\/orders(\?|$)|api\/orders\/[^/]+\/payments)/;
/** A member's own orders are read by pages, as everything else. */
const OWN_ORDERS = "/api/orders";

export function kindOf(method: string, url: string): RequestKind {
  if (!DATA_PATHS.test(url)) return "page";
  const isRead = method === "GET" || method === "HEAD";
  if (SALE_PATHS.test(url) && !(isRead && url.startsWith(OWN_ORDERS))) return "sale";
  return isRead ? "read" : "change";
}
