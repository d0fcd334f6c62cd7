import type { CrewOrder, NewCrewAction } from "@secret/contract";
import { type OrderStatus, undoEndsAt } from "@secret/domain";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t } from "../crew-language/index.ts";
import type { CrewDevice } from "./device/crew-device.ts";
import { handOffActions, takeBackAction } from "./hand-off/hand-off-actions.ts";

/** The parts of an order or its ticket that a move needs. */
type Movable = Pick<CrewOrder, "id" | "orderNumber" | "status">;

/** Moves or a hand-off that are undone together. */
interface Undoable {
  /** Order number, or the number of orders. */
  readonly name: string;
  /** Actions that undo it. */
  readonly actions: readonly NewCrewAction[];
  /** End of the undo time by this device's clock, in ms. */
  readonly endsAt: number;
}

/** Moves orders, one or a whole window, hands off orders and remakes, and undoes each for 10 seconds, last one first. */
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

  const remember = useCallback((name: string, actions: readonly NewCrewAction[]) => {
    setDone((before) => [...before, { name, actions, endsAt: undoEndsAt(new Date()).getTime() }]);
  }, []);

  const rememberMoves = useCallback(
    (orders: readonly Movable[], from: OrderStatus) => {
      const [first] = orders;
      if (first === undefined) return;
      const name = orders.length === 1 ? first.orderNumber : t("shell.manyOrders", { count: orders.length });
      remember(
        name,
        orders.map(({ id, status }) => ({ kind: "move", orderId: id, from, to: status })),
      );
    },
    [remember],
  );

  const move = useCallback(
    (orders: readonly Movable[], to: OrderStatus) => {
      for (const { id, status } of orders) act.current({ kind: "move", orderId: id, from: status, to });
      rememberMoves(orders, to);
    },
    [rememberMoves],
  );

  const handOff = useCallback(
    (order: Movable, reason: string) => {
      for (const action of handOffActions(order, reason)) act.current(action);
      rememberMoves([{ ...order, status: "ready" }], "completed");
    },
    [rememberMoves],
  );

  const handOffRemake = useCallback(
    ({ id: orderId, orderNumber }: Pick<CrewOrder, "id" | "orderNumber">) => {
      const handOffId = act.current({ kind: "end-remake", orderId, isHandedOff: true });
      remember(orderNumber, [{ kind: "take-back-remake", orderId, handOffId }]);
    },
    [remember],
  );

  const takeBack = useCallback((orderId: string) => void act.current(takeBackAction(orderId)), []);

  const last = done.at(-1);
  const undo = useCallback(() => {
    if (last === undefined) return;
    setDone((before) => before.filter((each) => each !== last));
    if (Date.now() >= last.endsAt) return;
    for (const action of last.actions) act.current(action);
  }, [last]);

  return { move, handOff, handOffRemake, takeBack, undo, undoName: last?.name };
}
