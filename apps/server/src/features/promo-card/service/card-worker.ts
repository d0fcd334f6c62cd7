import { parentPort } from "node:worker_threads";
import { drawCard } from "../card/draw-card.ts";
import { paintCard, printCard } from "../card/print-card.ts";
import type { CardOrder } from "./card-press.ts";

/** A thread of its own: drawing would stop everybody else. One order at a time comes from the press. */
const DRAWINGS = {
  svg: async (order: CardOrder) => Buffer.from(await drawCard(order)),
  png: paintCard,
  pdf: printCard,
};

parentPort?.on("message", (order: CardOrder) => {
  void DRAWINGS[order.format](order).then((card) => parentPort?.postMessage(card));
});
