/** Filters of the member's notification list. */
export const NOTIFICATION_FILTERS = ["all", "unread", "orders", "events", "account"] as const;
/** Filter of the member's notification list. */
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/**
 * Filter of each topic. "order" is a status change, which the owner's pages get separately; everything else about an
 * order is "pickup", "payment" or "transfer".
 */
const FILTERS_OF_TOPICS = {
  order: "orders",
  pickup: "orders",
  payment: "orders",
  transfer: "orders",
  event: "events",
  account: "account",
  system: "account",
} as const satisfies Record<string, NotificationFilter>;

/** Topic of a notification. */
export type NotificationTopic = keyof typeof FILTERS_OF_TOPICS;

/** Returns the topics a filter shows; undefined for all. */
export function topicsOf(filter: NotificationFilter): NotificationTopic[] | undefined {
  if (filter === "all" || filter === "unread") return undefined;
  const topics = Object.keys(FILTERS_OF_TOPICS) as NotificationTopic[];
  return topics.filter((topic) => FILTERS_OF_TOPICS[topic] === filter);
}
