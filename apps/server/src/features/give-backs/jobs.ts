import type { Sweep } from "../../platform/jobs/worker.ts";
import { offerGiveBacks } from "./service.ts";

export const giveBackSweeps: readonly Sweep[] = [
  { name: "give-backs.offer", everySeconds: 5, run: offerGiveBacks },
];
