import { setTimeout as pause } from "node:timers/promises";
import { createClient, setEventStatus } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { openContext } from "../admin/open-context.ts";
import { takeOrders } from "../kit/buyer.ts";
import { withSquare } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { openEvent, serverSettings, signInAs, squareSettings } from "../kit/scene.ts";
import { settleAll } from "../kit/settle.ts";

/** Shortest and longest time that the server lives between two kills, in ms. */
const LIFE_MS = [100, 1_500] as const;
const LOOK_EVERY_MS = 20;

export interface MassRefundReport {
  readonly kills: number;
  /** Refunds at Square after the last kill, before the books were settled. */
  readonly sentAmidKills: number;
  /** Number of orders by how many completed refunds Square has for them. */
  readonly ordersByRefunds: Readonly<Record<number, number>>;
  readonly differences: readonly string[];
}

/**
 * Cancels an event with this many paid orders on an empty database, and kills the server again and again while it
 * refunds them. Afterwards Square must have refunded each once.
 */
export function killDuringMassRefund(
  databaseUrl: string,
  {
    orders,
    kills,
    random,
  }: { readonly orders: number; readonly kills: number; readonly random: () => number },
): Promise<MassRefundReport> {
  return withSquare(async (square) => {
    const settings = { ...serverSettings(databaseUrl), ...squareSettings(square.url) };
    const { context, close } = await openContext(settings);
    const port = await findFreePort();
    let server = await startServer(settings, { port });
    try {
      const event = await openEvent(context);
      const url = `http://127.0.0.1:${port}`;
      await takeOrders(context, [url], event, orders);
      const { cookie } = await signInAs(context, "admin");
      const body = { status: "cancelled" as const, reason: "Rain", memberMessage: "" };
      await createClient({ origin: url, headers: { cookie } })(setEventStatus, {
        params: { id: event.id },
        body,
      });
      for (let kill = 0; kill < kills; kill++) {
        const before = square.ledger.refunds.size;
        await pause(LIFE_MS[0] + random() * (LIFE_MS[1] - LIFE_MS[0]));
        // A kill while nothing is refunded would prove nothing.
        while (square.ledger.refunds.size === before && square.ledger.refunds.size < orders)
          await pause(LOOK_EVERY_MS);
        await server.kill();
        server = await startServer(settings, { port });
      }
      await server.kill();
      const sentAmidKills = square.ledger.refunds.size;
      const { last } = await settleAll(context);
      const differences = await findDifferences(context.database, last);
      return { kills, sentAmidKills, ordersByRefunds: countRefunds(square), differences };
    } finally {
      await server.kill();
      await close();
    }
  });
}

/** Counts the payments by their completed refunds, each of which must be of the whole amount. */
function countRefunds({ ledger }: RunningSandbox): Record<number, number> {
  const completed = [...ledger.refunds.values()].filter(({ status }) => status === "COMPLETED");
  const counts: Record<number, number> = {};
  for (const { id, total_money: total } of ledger.payments.values()) {
    const own = completed.filter(
      (each) => each.payment_id === id && each.amount_money.amount === total.amount,
    );
    counts[own.length] = (counts[own.length] ?? 0) + 1;
  }
  return counts;
}
