import { parentPort } from "node:worker_threads";
import { drawCard } from "../card/draw-card.ts";
import { paintCard, printCard } from "../card/print-card.ts";
import type { CardOrder } from "./card-press.ts";

/**
 * Renderers by format. They run in a worker thread, because drawing would block the server; the press sends one order
 * at a time.
 */
const DRAWINGS = {
  svg: async (order: CardOrder) => Buffer.from(await drawCard(order)),
  png: paintCard,
  pdf: printCard,
};

parentPort?.on("message", (order: CardOrder) => {
  void DRAWINGS[order.format](order).then((card) => parentPort?.postMessage(card));
});
