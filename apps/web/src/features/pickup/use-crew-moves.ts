import type { CrewOrder } from "@secret/contract";
import { type OrderStatus, undoEndsAt } from "@secret/domain";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CrewDevice } from "./device/crew-device.ts";
import { handOffActions, takeBackAction } from "./hand-off/hand-off-actions.ts";

/** The parts of an order or its ticket that a move needs. */
type Movable = Pick<CrewOrder, "id" | "orderNumber" | "status">;

interface Moved {
  readonly orderId: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/** Moves that are undone together. */
interface Undoable {
  /** Order number, or the number of orders. */
  readonly name: string;
  readonly moves: readonly Moved[];
  /** End of the undo time by this device's clock, in ms. */
  readonly endsAt: number;
}

/** Moves orders, one or a whole window, and undoes moves for 10 seconds, last one first. */
export function useCrewMoves(device: Pick<CrewDevice, "act">) {
  const [done, setDone] = useState<readonly Undoable[]>([]);
  const act = useRef(device.act);
  useLayoutEffect(() => {
    act.current = device.act;
  });

  const oldest = done[0];
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(
      () => setDone((before) => before.filter((each) => each !== oldest)),
      oldest.endsAt - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [oldest]);

  const remember = useCallback((orders: readonly Movable[], to: OrderStatus) => {
    const [first] = orders;
    if (first === undefined) return;
    const name = orders.length === 1 ? first.orderNumber : `${orders.length} orders`;
    const moves = orders.map(({ id, status }) => ({ orderId: id, from: status, to }));
    setDone((before) => [...before, { name, moves, endsAt: undoEndsAt(new Date()).getTime() }]);
  }, []);

  const move = useCallback(
    (orders: readonly Movable[], to: OrderStatus) => {
      for (const { id, status } of orders) act.current({ kind: "move", orderId: id, from: status, to });
      remember(orders, to);
    },
    [remember],
  );

  const handOff = useCallback(
    (order: Movable, reason: string) => {
      for (const action of handOffActions(order, reason)) act.current(action);
      remember([{ ...order, status: "ready" }], "completed");
    },
    [remember],
  );

  const takeBack = useCallback((orderId: string) => void act.current(takeBackAction(orderId)), []);

  const last = done.at(-1);
  const undo = useCallback(() => {
    if (last === undefined) return;
    setDone((before) => before.filter((each) => each !== last));
    if (Date.now() >= last.endsAt) return;
    for (const { orderId, from, to } of last.moves)
      act.current({ kind: "move", orderId, from: to, to: from });
  }, [last]);

  return { move, handOff, takeBack, undo, undoName: last?.name };
}
