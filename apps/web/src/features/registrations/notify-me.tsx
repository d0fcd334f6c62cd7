import type { EventDetail } from "@secret/contract";
import { isEventSoldOut, type OrderabilityRefusal } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { Countdown } from "../../ui/countdown.tsx";
import { Notice } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { setRegistration } from "./registration-mutations.ts";
import { myEventQuery } from "./registration-queries.ts";
import { ReminderNote } from "./reminder-note.tsx";

interface NotifyMeProps {
  readonly event: EventDetail;
  readonly orderability: OrderabilityRefusal | "OPEN";
}

/** Asks to be told when ordering opens; of an event where nothing more can be had, when something comes back. */
export function NotifyMe({ event, orderability }: NotifyMeProps) {
  const now = useNow();
  const mine = useQuery(myEventQuery(event.id)).data;
  const change = useMutation({
    mutationFn: (isWanted: boolean) => setRegistration(event.id, isWanted),
    onError: (error) => toast.error(error.message),
  });
  if (mine === undefined) return null;
  const offerEndsAt = mine.offerExpiresAt === null ? undefined : new Date(mine.offerExpiresAt);
  const isOpen = orderability === "OPEN";
  const hasEnded = orderability === "REGISTRATION_ENDED";
  const isSoldOut = isEventSoldOut(event) || hasEnded;
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
          A place came back and you're next. Order within <Countdown until={offerEndsAt} />.
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
      {hasEnded && (
        <p className="text-small text-soft">
          {isOn
            ? "If somebody gives an order back, we ask the waitlist in turn."
            : "A member who can't come may give an order back: the waitlist is asked in turn."}
        </p>
      )}
      {canAsk && !isSoldOut && <ReminderNote />}
    </div>
  );
}
