import { askMirrors, roundAfter } from "../../draws/index.ts";
import { type Check, right, warning } from "./check.ts";

/** Age of the round to ask for, in ms: every mirror has it by then. */
const ROUND_AGE_MS = 15_000;
const FIX = "DRAW_BEACONS, outgoing HTTPS to them, and this machine's clock";

/** Checks that a mirror has a recent public random number. A draw without one runs all the same, and says so for good. */
export const publicRandomNumber: Check = {
  name: "draws' public random number",
  fix: FIX,
  async look({ config: { beacon }, now }) {
    const round = roundAfter(beacon, new Date(now().getTime() - ROUND_AGE_MS));
    try {
      await askMirrors(beacon, round);
      return [right("a mirror has a recent one, correctly signed")];
    } catch {
      return [warning("no mirror has a recent one", FIX)];
    }
  },
};
