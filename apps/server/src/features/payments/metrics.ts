import type { MetricGroup } from "../../platform/observability/database-metrics.ts";
import { countOpenMoney } from "./service/open-money.ts";

/** Metrics of open payments, refunds and webhooks, and of their age. */
export const moneyMetrics: MetricGroup = {
  metrics: [
    {
      name: "secret_open_money",
      help: "Payments, refunds and webhooks that are under way, by state",
      labels: ["what", "state"],
    },
    {
      name: "secret_oldest_open_money_seconds",
      help: "Seconds for which the oldest of them has been under way",
      labels: ["what", "state"],
    },
  ],
  async read(context) {
    const counts = await countOpenMoney(context);
    return {
      secret_open_money: counts.map(({ what, state, count }) => ({ labels: { what, state }, value: count })),
      secret_oldest_open_money_seconds: counts.map(({ what, state, oldestSeconds }) => ({
        labels: { what, state },
        value: oldestSeconds,
      })),
    };
  },
};
