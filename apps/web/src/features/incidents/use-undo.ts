import type { StartedIncident } from "@secret/contract";
import { useMutation } from "@tanstack/react-query";
import { useNow } from "../../ui/use-now.ts";

/** Returns the mutation that undoes a started incident, and the seconds left to do it. */
export function useUndo({ leavesAt }: StartedIncident, mutationFn: () => Promise<void>) {
  const now = useNow();
  const undo = useMutation({ mutationFn });
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(leavesAt) - now.getTime()) / 1000));
  return { undo, secondsLeft };
}
