import { type RefObject, useEffect } from "react";

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
