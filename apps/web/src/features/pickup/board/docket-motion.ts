import { BOARD_COLUMNS, type OrderStatus } from "@secret/domain";
import { useLayoutEffect, useState } from "react";
import type { Docket } from "./dockets.ts";

const MOVE_MS = 180;

/** Shows where a docket has come from: out of the column before, back from the one after, or new from above. */
export class DocketMotion {
  #statuses: ReadonlyMap<string, OrderStatus> | undefined;

  /** Once a board is drawn: what comes after is news. */
  remember(dockets: readonly Docket[]): void {
    this.#statuses = new Map(dockets.map(({ id, status }) => [id, status]));
  }

  /** A docket is hung up. The first board hangs still, and so does whatever stands where it stood. */
  hangUp(element: Element, { id, status }: Docket): void {
    const before = this.#statuses?.get(id);
    if (this.#statuses === undefined || before === status) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.animate([{ transform: originOf(before, status), opacity: 0.2 }, { transform: "none" }], {
      duration: MOVE_MS,
      easing: "ease-out",
    });
  }
}

/** For as long as a board is shown. It learns of a change after the dockets were hung up. */
export function useDocketMotion(dockets: readonly Docket[]): DocketMotion {
  const [motion] = useState(() => new DocketMotion());
  useLayoutEffect(() => motion.remember(dockets), [motion, dockets]);
  return motion;
}

function originOf(before: OrderStatus | undefined, status: OrderStatus): string {
  if (before === undefined) return "translateY(-48px)";
  const place = (each: OrderStatus) => (BOARD_COLUMNS as readonly OrderStatus[]).indexOf(each);
  const isBack = place(before) === -1 || place(before) > place(status);
  return `translateX(${isBack ? "60%" : "-60%"})`;
}
