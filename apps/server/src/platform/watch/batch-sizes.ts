import { Histogram } from "@prometheus-io/client";
import { registry } from "./registry.ts";

/** How many went through the database together. */
export const batchSizes = new Histogram({
  name: "secret_batch_size",
  help: "Orders or payments that went through the database together",
  labelNames: ["of"] as const,
  buckets: [1, 2, 4, 8, 16, 32, 64],
  registers: [registry],
});
