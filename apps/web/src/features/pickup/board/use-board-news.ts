import { useEffect, useRef, useState } from "react";
import { playBell, playKnock, wakeSounds } from "./board-sounds.ts";
import type { Ticket } from "./tickets.ts";

/** Whether each known order's owner has checked in, by order id. */
type CheckedInById = ReadonlyMap<string, boolean>;

/**
 * Knocks for a new order and rings when its owner checks in. Returns the same news as text for screen
 * readers.
 */
export function useBoardNews(tickets: readonly Ticket[], isMuted: boolean): string {
  const [words, setWords] = useState("");
  const known = useRef<CheckedInById>(undefined);
  useEffect(() => {
    wakeSounds();
    addEventListener("pointerdown", wakeSounds);
    addEventListener("keydown", wakeSounds);
    return () => {
      removeEventListener("pointerdown", wakeSounds);
      removeEventListener("keydown", wakeSounds);
    };
  }, []);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(tickets.map(({ id, hereAt }) => [id, hereAt !== null]));
    if (before === undefined) return;
    const { isNew, isHere } = findNews(before, tickets);
    if (isNew.length === 0 && isHere.length === 0) return;
    setWords(newsText(isNew, isHere));
    if (isMuted) return;
    if (isNew.length > 0) playKnock();
    if (isHere.length > 0) playBell();
  }, [tickets, isMuted]);
  return words;
}

/** Finds the orders that are new on the board, and those whose owner has checked in since. */
export function findNews(before: CheckedInById, tickets: readonly Ticket[]) {
  const isNew = tickets.filter(({ id, status }) => !before.has(id) && status === "confirmed");
  const isHere = tickets.filter(
    ({ id, hereAt, status, isWalkUp }) =>
      hereAt !== null && before.get(id) === false && status !== "completed" && !isWalkUp,
  );
  return { isNew, isHere };
}

function newsText(isNew: readonly Ticket[], isHere: readonly Ticket[]): string {
  return [
    ...isNew.map(({ orderNumber }) => `New order ${orderNumber}.`),
    ...isHere.map(({ orderNumber, name }) => `${name} is here for ${orderNumber}.`),
  ].join(" ");
}
