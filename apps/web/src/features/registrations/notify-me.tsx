import type { EventDetail } from "@secret/contract";
import { isEventSoldOut } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { Notice } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { setRegistration } from "./registration-mutations.ts";
import { myEventQuery } from "./registration-queries.ts";

/** Asks to be told when ordering opens; of a sold-out event, when a place comes back. */
export function NotifyMe({ event, isOpen }: { event: EventDetail; isOpen: boolean }) {
  const now = useNow();
  const mine = useQuery(myEventQuery(event.id)).data;
  const change = useMutation({
    mutationFn: (isWanted: boolean) => setRegistration(event.id, isWanted),
    onError: (error) => toast.error(error.message),
  });
  if (mine === undefined) return null;
  const offerEndsAt = mine.offerExpiresAt === null ? undefined : new Date(mine.offerExpiresAt);
  const isSoldOut = isEventSoldOut(event);
  // What was offered may be gone before its time is over: an offer reserves nothing.
  const isOffered = isOpen && !isSoldOut && offerEndsAt !== undefined && offerEndsAt > now;
  const isOn = isSoldOut ? mine.isWaitlisted : mine.wantsReminder;
  const words = isSoldOut ? ["Join the waitlist", "✓ On the waitlist"] : ["Notify me", "✓ On the list"];
  const canAsk = !isOpen || isSoldOut;
  if (!isOffered && !canAsk) return null;
  return (
    <div className="mt-3 grid gap-3">
      {isOffered && (
        <Notice tone="ok">
          A place came back and you are next. Order within <Countdown until={offerEndsAt} />.
        </Notice>
      )}
      {canAsk && (
        <Button
          look="quiet"
          className="sm:justify-self-start"
          busy={change.isPending}
          aria-pressed={isOn}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? words[1] : words[0]}
        </Button>
      )}
    </div>
  );
}
