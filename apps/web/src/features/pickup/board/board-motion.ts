import { BOARD_COLUMNS, type OrderStatus } from "@secret/domain";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
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

/** Time that each page of a column is shown, in ms. */
const PAGE_MS = 8_000;
/** Pause of the scrolling after a touch, in ms. */
const TOUCH_PAUSE_MS = 20_000;
/** Share of a page that stays visible on the next one. */
const OVERLAP = 0.15;

/** Scrolls the columns page by page and back to the top, for a screen nobody touches. A touch pauses it. */
export function useWallScroll(board: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let touchedAt = Number.NEGATIVE_INFINITY;
    const touch = () => {
      touchedAt = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - touchedAt < TOUCH_PAUSE_MS) return;
      for (const column of board.current?.querySelectorAll("[data-board-column]") ?? []) turnPage(column);
    }, PAGE_MS);
    const signs = ["pointerdown", "wheel", "keydown"] as const;
    for (const sign of signs) addEventListener(sign, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, touch);
    };
  }, [board, isOn]);
}

function turnPage(column: Element): void {
  const { scrollTop, clientHeight, scrollHeight } = column;
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  column.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight * (1 - OVERLAP), behavior });
}
