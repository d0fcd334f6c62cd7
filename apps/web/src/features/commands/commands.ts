import type { LinkProps } from "@tanstack/react-router";
import { hasWords } from "../../ui/has-words.ts";

/** A destination in the palette. */
export interface Command {
  readonly name: string;
  readonly to: NonNullable<LinkProps["to"]>;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  /** Secondary text: a date, or what is searched. */
  readonly more?: string;
  /** Two-key shortcut that opens it without the palette. */
  readonly keys?: string;
}

/** Pages of the admin. */
export const PAGES: readonly Command[] = [
  { name: "Home", to: "/admin", keys: "gh" },
  { name: "Events", to: "/admin/events", keys: "ge" },
  { name: "New event", to: "/admin/events/new", keys: "gn" },
  { name: "Archived events", to: "/admin/events", search: { show: "archived" } },
  { name: "Orders", to: "/admin/orders", keys: "go" },
  { name: "Messages", to: "/admin/messages", keys: "gm" },
  { name: "New broadcast", to: "/admin/messages/new", keys: "gw" },
  { name: "Failed messages", to: "/admin/messages", search: { tab: "failures" } },
  { name: "Users", to: "/admin/users", keys: "gu" },
  { name: "Promo codes", to: "/admin/promo-codes", keys: "gp" },
  { name: "Money", to: "/admin/money", keys: "gd" },
  { name: "Analytics", to: "/admin/analytics", keys: "ga" },
  { name: "Invitations", to: "/admin/users/invitations", keys: "gi" },
  { name: "Settings", to: "/admin/settings", keys: "gt" },
  { name: "Get ready", to: "/admin/setup", more: "First steps, checks of Square, email and texts" },
  { name: "Audit log", to: "/admin/audit", keys: "gl" },
  { name: "Board", to: "/crew", search: { tool: "board" }, keys: "gb" },
  { name: "Scan", to: "/crew", search: { tool: "scan" }, keys: "gs" },
];

interface KnownEvent {
  readonly id: string;
  readonly title: string;
}

const EVENTS_MAX = 6;

/**
 * Returns the destinations for a search: pages and events whose names contain all of its words, prefix matches first,
 * then the orders and members that the server found, then the searches. An empty search lists all pages. Without the
 * server's answer the list ends early, so that a chosen line never moves.
 */
export function findCommands(
  typed: string,
  events: readonly KnownEvent[],
  found: readonly Command[] | undefined,
): readonly Command[] {
  const search = typed.trim();
  if (search === "") return PAGES;
  const named = events.map(({ id, title }): Command => {
    return { name: title, to: "/admin/events/$eventId", params: { eventId: id }, more: "Event" };
  });
  const known = [...matching(search, PAGES), ...matching(search, named).slice(0, EVENTS_MAX)];
  return found === undefined ? known : [...known, ...found, ...searches(search)];
}

function matching(search: string, commands: readonly Command[]): readonly Command[] {
  const found = commands.filter(({ name }) => hasWords(name, search));
  const rank = ({ name }: Command) => (name.toLowerCase().startsWith(search.toLowerCase()) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function searches(search: string): readonly Command[] {
  return [
    { name: `Orders with “${search}”`, to: "/admin/orders", search: { search }, more: "Search" },
    { name: `Users with “${search}”`, to: "/admin/users", search: { search }, more: "Search" },
    {
      name: `Messages with “${search}”`,
      to: "/admin/messages",
      search: { tab: "messages", search },
      more: "Search",
    },
    { name: `Audit log with “${search}”`, to: "/admin/audit", search: { search }, more: "Search" },
  ];
}
