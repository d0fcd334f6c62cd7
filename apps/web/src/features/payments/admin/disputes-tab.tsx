import { DISPUTE_STATES } from "@secret/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DisputeAdvice, DisputeList } from "./dispute-list.tsx";
import { DISPUTE_STATE_NAMES } from "./money-copy.ts";
import { disputePagesQuery } from "./money-queries.ts";
import { StateList, type StateListProps } from "./state-lists.tsx";

/** Lists disputes, with a link to Square's page where they are answered. */
export function DisputesTab({ state, onState }: StateListProps) {
  const query = useInfiniteQuery(disputePagesQuery(DISPUTE_STATES.find((each) => each === state)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DisputeAdvice />
      <StateList name="disputes" states={DISPUTE_STATE_NAMES} query={query} state={state} onState={onState}>
        {(disputes) => <DisputeList disputes={disputes} />}
      </StateList>
    </div>
  );
}
