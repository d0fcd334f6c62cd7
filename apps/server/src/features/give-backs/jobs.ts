import type { Sweep } from "../../platform/jobs/worker.ts";
import { offerGiveBacks } from "./service/offer-give-backs.ts";

export const giveBackSweeps: readonly Sweep[] = [
  { name: "give-backs.offer", everySeconds: 5, run: offerGiveBacks },
];
