import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { type BoardPlace, focusPlace, placeOf } from "./board-focus.ts";

/**
 * Keeps the focus where it is while dockets go on: the next one takes the place.
 * @param columns what the board shows
 * @returns to be called before a docket is moved
 */
export function useStayingFocus(board: RefObject<HTMLElement | null>, columns: unknown): () => void {
  const place = useRef<BoardPlace>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after whatever changed the columns
  useLayoutEffect(() => {
    if (board.current === null || place.current === undefined) return;
    if (focusPlace(board.current, place.current)) place.current = undefined;
  }, [board, columns]);
  return useCallback(() => {
    if (board.current !== null) place.current = placeOf(board.current);
  }, [board]);
}
