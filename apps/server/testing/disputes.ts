import { deliverWebhook, disputeWebhook } from "./square-webhooks.ts";
import type { TestServer } from "./test-server.ts";

/** Opens a dispute of the newest payment, as its cardholder's bank does, and reports it. */
export async function disputeLastPayment(server: TestServer) {
  const payment = [...server.square.ledger.payments.values()].at(-1);
  if (payment === undefined) throw new Error("nothing was paid");
  const dispute = server.square.disputes.open(payment.id);
  const report = async (type?: string) => {
    await deliverWebhook(server, disputeWebhook(dispute.id, type));
    await server.runJobs();
  };
  await report("dispute.created");
  return {
    /** Amount that Square has refunded, in cents. */
    refundedCents: () => server.square.ledger.refundedAmount(payment.id),
    /** Decides it in our favor. */
    win: async () => {
      server.square.disputes.move(dispute.id, "WON");
      await report();
    },
  };
}
