import { BOARD_COLUMNS, type BoardColumn } from "@secret/domain";
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

type Direction = "left" | "right" | "up" | "down";

/** Selects the button that moves a ticket on. */
const MOVE_BUTTON = "[data-ticket-foot]";

const BLINK_MS = 500;

/** Position of the focus among the tickets. */
interface BoardPlace {
  readonly column: BoardColumn;
  readonly index: number;
  readonly ticketId: string;
  /** True when the focus was moved by keys, so the next ticket is scrolled into view. */
  readonly isKeyed: boolean;
}

function moveButtons(board: ParentNode, column: BoardColumn): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(`[data-board-column="${column}"] ${MOVE_BUTTON}`)];
}

/** Returns the place of the focused ticket, whose focus is usually on its button. */
function focusedPlace(board: ParentNode): BoardPlace | undefined {
  const focused = document.activeElement;
  const foot = focused?.closest("[data-ticket]")?.querySelector<HTMLElement>(MOVE_BUTTON);
  if (!foot) return undefined;
  const { ticketFoot: ticketId } = foot.dataset;
  const column = BOARD_COLUMNS.find((each) => moveButtons(board, each).includes(foot));
  if (ticketId === undefined || column === undefined) return undefined;
  const index = moveButtons(board, column).indexOf(foot);
  return { column, index, ticketId, isKeyed: focused?.matches(":focus-visible") === true };
}

/**
 * Moves the focus to the ticket that took the place of one that moved on. Returns whether that one has left
 * the column yet.
 */
function focusPlace(board: HTMLElement, { column, index, ticketId, isKeyed }: BoardPlace): boolean {
  const feet = moveButtons(board, column);
  if (feet.some((foot) => foot.dataset.ticketFoot === ticketId)) return false;
  // Leave the focus alone if it has moved elsewhere meanwhile.
  if (document.activeElement !== document.body) return true;
  const next = feet[Math.min(index, feet.length - 1)];
  if (next === undefined) board.focus({ preventScroll: true });
  else if (isKeyed) pick(next);
  else next.focus({ preventScroll: true });
  return true;
}

/** Focuses the n-th ticket of the focused column, from 0. */
function pickTicket(board: ParentNode, index: number): void {
  const column = focusedPlace(board)?.column ?? firstColumn(board);
  pick(moveButtons(board, column)[index]);
}

/** Moves the focus to a neighboring ticket, or to the first one when none has it. */
function stepFocus(board: ParentNode, direction: Direction): void {
  const place = focusedPlace(board);
  if (place === undefined) {
    pickTicket(board, 0);
    return;
  }
  const down = { up: -1, down: 1, left: 0, right: 0 }[direction];
  if (down !== 0) {
    pick(moveButtons(board, place.column)[Math.max(0, place.index + down)]);
    return;
  }
  const columns = BOARD_COLUMNS.filter((column) => moveButtons(board, column).length > 0);
  const column = columns[columns.indexOf(place.column) + (direction === "right" ? 1 : -1)];
  if (column === undefined) return;
  const feet = moveButtons(board, column);
  pick(feet[Math.min(place.index, feet.length - 1)]);
}

/** Moves the focus to the next control of a dialog, wrapping around: a bump bar has no Tab. */
function stepInDialog(dialog: ParentNode, direction: Direction): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>("a[href], button:enabled")];
  const isBack = direction === "up" || direction === "left";
  const at = controls.indexOf(document.activeElement as HTMLElement);
  const next = isBack ? controls.at(Math.max(at, 0) - 1) : controls[(at + 1) % controls.length];
  next?.focus();
}

/** Focuses a ticket's button and scrolls the whole ticket into view. */
function pick(foot: HTMLElement | undefined): void {
  foot?.focus({ preventScroll: true });
  foot?.closest("[data-ticket]")?.scrollIntoView({ block: "nearest" });
}

/** Scrolls to a ticket, focuses its button, and blinks once. */
export function showTicket(board: ParentNode, orderNumber: string): void {
  const ticket = board.querySelector<HTMLElement>(`[data-ticket="${orderNumber}"]`);
  ticket?.querySelector<HTMLElement>(MOVE_BUTTON)?.focus({ preventScroll: true });
  ticket?.scrollIntoView({ block: "center" });
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
    ticket?.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], BLINK_MS);
}

function firstColumn(board: ParentNode): BoardColumn {
  return BOARD_COLUMNS.find((column) => moveButtons(board, column).length > 0) ?? BOARD_COLUMNS[0];
}

/**
 * Keeps the focus in place while tickets move on: the next ticket gets it. `columns` is the board's content.
 * Returns a function to call before a ticket is moved.
 */
export function useStayingFocus(board: RefObject<HTMLElement | null>, columns: unknown): () => void {
  const place = useRef<BoardPlace>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the columns
  useLayoutEffect(() => {
    if (board.current === null || place.current === undefined) return;
    if (focusPlace(board.current, place.current)) place.current = undefined;
  }, [board, columns]);
  return useCallback(() => {
    if (board.current !== null) place.current = focusedPlace(board.current);
  }, [board]);
}

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
type Arrow = keyof typeof ARROWS;

interface BoardKeys {
  /** Off while other controls need these keys. */
  readonly isOn: boolean;
  readonly onUndo: () => void;
  readonly onHelp: () => void;
}

/**
 * Handles the keys of a keyboard or bump bar: 1 to 9 select, arrows move (also in dialogs), Enter presses the
 * focused button, U undoes, ? shows help.
 */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  { isOn, onUndo, onHelp }: BoardKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const root = board.current;
    if (root === null || isForSomethingElse(event)) return;
    const { key } = event;
    const dialog = document.querySelector("dialog[open]");
    if (dialog !== null) {
      if (key in ARROWS && root.contains(dialog)) stepInDialog(dialog, ARROWS[key as Arrow]);
      return;
    }
    // A key that is held down moves one ticket, not the whole column.
    if (key === "Enter" && event.repeat && root.contains(event.target as Node)) return event.preventDefault();
    if (key in ARROWS) {
      event.preventDefault();
      return stepFocus(root, ARROWS[key as Arrow]);
    }
    if (!isOn) return;
    if (/^[1-9]$/.test(key)) return pickTicket(root, Number(key) - 1);
    if (key.toLowerCase() === "u") return onUndo();
    if (key === "?") return onHelp();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && event.target.matches("input, textarea, select");
}
