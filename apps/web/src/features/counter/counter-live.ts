import { refetchOn } from "../../platform/live/refetch-on.ts";
import { counterKeys } from "./counter-queries.ts";

// A sale or a cancellation changes the expected cash.
refetchOn(["order.changed", "board.changed"], counterKeys.cashCounts);
