import { Histogram } from "@prometheus-io/client";
import { registry } from "./registry.ts";

/** Number of orders or payments per database batch. */
export const batchSizes = new Histogram({
  name: "secret_batch_size",
  help: "Orders or payments per database batch",
  labelNames: ["of"] as const,
  buckets: [1, 2, 4, 8, 16, 32, 64],
  registers: [registry],
});
