import { type RefObject, useEffect, useEffectEvent } from "react";
import { pickDocket, stepFocus, stepInDialog } from "./board-focus.ts";

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
type Arrow = keyof typeof ARROWS;

interface BoardKeys {
  /** Somebody may need these keys for something else. */
  readonly isOn: boolean;
  readonly onUndo: () => void;
  readonly onHelp: () => void;
}

/**
 * A keyboard or a bump bar: 1 to 9 pick, arrows go on, also in what is asked, Enter is the focused button's own, U takes
 * back, ? helps.
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
    // A key that is held down moves one docket, not the whole column.
    if (key === "Enter" && event.repeat && root.contains(event.target as Node)) return event.preventDefault();
    if (key in ARROWS) {
      event.preventDefault();
      return stepFocus(root, ARROWS[key as Arrow]);
    }
    if (!isOn) return;
    if (/^[1-9]$/.test(key)) return pickDocket(root, Number(key) - 1);
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
