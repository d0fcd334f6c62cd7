import type { EndedOffer, EventDetail } from "@secret/contract";
import { Notice } from "../../ui/panel.tsx";
import { whyOver } from "./offer-words.ts";

interface OfferOverProps {
  readonly event: Pick<EventDetail, "timeZone">;
  readonly ended: EndedOffer;
  readonly isWaitlisted: boolean;
}

/** Who comes too late for what was set aside for them reads what became of it, and what is next. */
export function OfferOver({ event, ended, isWaitlisted }: OfferOverProps) {
  return (
    <div className="mt-8">
      <Notice tone="warn">
        {`This offer has ended. ${whyOver(ended, event.timeZone)}`}
        <span className="mt-1 block font-normal">
          {isWaitlisted
            ? "You're still on the waitlist: if another order is given back, we ask you again."
            : "You're not on the waitlist anymore. Join it again to be asked for the next one."}
        </span>
      </Notice>
    </div>
  );
}
