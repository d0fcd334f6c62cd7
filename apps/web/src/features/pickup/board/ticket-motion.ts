import { BOARD_COLUMNS, type OrderStatus } from "@secret/domain";
import { useLayoutEffect, useState } from "react";
import type { Ticket } from "./tickets.ts";

const MOVE_MS = 180;

/** Animates a ticket in from the column it came from, or from above if it is new. */
export class TicketMotion {
  #statuses: ReadonlyMap<string, OrderStatus> | undefined;

  /** Remembers the drawn tickets. Later ones count as new. */
  remember(tickets: readonly Ticket[]): void {
    this.#statuses = new Map(tickets.map(({ id, status }) => [id, status]));
  }

  /** Animates a mounted ticket. The first board and tickets that keep their column don't move. */
  animateIn(element: Element, { id, status }: Ticket): void {
    const before = this.#statuses?.get(id);
    if (this.#statuses === undefined || before === status) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.animate([{ transform: startTransform(before, status), opacity: 0.2 }, { transform: "none" }], {
      duration: MOVE_MS,
      easing: "ease-out",
    });
  }
}

/** Returns the motion of a shown board. It remembers the tickets after they were mounted. */
export function useTicketMotion(tickets: readonly Ticket[]): TicketMotion {
  const [motion] = useState(() => new TicketMotion());
  useLayoutEffect(() => motion.remember(tickets), [motion, tickets]);
  return motion;
}

function startTransform(before: OrderStatus | undefined, status: OrderStatus): string {
  if (before === undefined) return "translateY(-48px)";
  const place = (each: OrderStatus) => (BOARD_COLUMNS as readonly OrderStatus[]).indexOf(each);
  const isBack = place(before) === -1 || place(before) > place(status);
  return `translateX(${isBack ? "60%" : "-60%"})`;
}
