import { refetchOn } from "../../platform/live/live-handlers.ts";
import { counterKeys } from "./counter-queries.ts";

// A sale or a cancellation changes the expected cash.
refetchOn(["order.changed", "board.changed"], counterKeys.cashCounts);
