/** How the member's list can be narrowed. */
export const NOTIFICATION_FILTERS = ["all", "unread", "orders", "events", "account"] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/**
 * What a notification is about, and under which filter it stands. "order" is a change of an order's status, which its
 * owner's pages hear of apart; whatever else happens to an order is "pickup", "payment" or "transfer".
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

export type NotificationTopic = keyof typeof FILTERS_OF_TOPICS;

/** The topics that a filter shows; undefined where it shows them all. */
export function topicsOf(filter: NotificationFilter): NotificationTopic[] | undefined {
  if (filter === "all" || filter === "unread") return undefined;
  const topics = Object.keys(FILTERS_OF_TOPICS) as NotificationTopic[];
  return topics.filter((topic) => FILTERS_OF_TOPICS[topic] === filter);
}
