import { parentPort } from "node:worker_threads";
import { drawCard, paintCard, printCard } from "../card.ts";
import type { CardOrder } from "./card-press.ts";

/** A thread of its own: drawing would stop everybody else. One order at a time comes from the press. */
const DRAWINGS = {
  svg: async ({ publicUrl, invite }: CardOrder) => Buffer.from(await drawCard(publicUrl, invite)),
  png: ({ publicUrl, invite }: CardOrder) => paintCard(publicUrl, invite),
  pdf: ({ publicUrl, invite }: CardOrder) => printCard(publicUrl, invite),
};

parentPort?.on("message", (order: CardOrder) => {
  void DRAWINGS[order.format](order).then((card) => parentPort?.postMessage(card));
});
