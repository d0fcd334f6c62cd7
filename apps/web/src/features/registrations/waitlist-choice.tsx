import { WAITLIST_PIECES_MAX } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { toast } from "../../ui/toast.ts";
import { channelsFor, listChannels, profileQuery } from "../members/index.ts";
import { joinWaitlist } from "./registration-mutations.ts";

interface WaitlistChoiceProps {
  readonly eventId: string;
  /** Null for the event's own waitlist. */
  readonly menuItemId: string | null;
  /** Pieces that the member waits for; 0 when not on the list. */
  readonly pieces: number;
  /** The counted item: "Hot Honey Tail". Undefined when the number doesn't matter. */
  readonly counted?: string | undefined;
  readonly ask: string;
  /** The awaited change: "a spot opens". */
  readonly hope: string;
}

/** Lets the member join a waitlist for a number of pieces or leave it, and explains what happens next. */
export function WaitlistChoice({ eventId, menuItemId, pieces, counted, ask, hope }: WaitlistChoiceProps) {
  const [hasJoinedHere, setJoinedHere] = useState(false);
  const change = useMutation({
    mutationFn: (wanted: number) => joinWaitlist(eventId, { menuItemId, pieces: wanted }),
    onSuccess: (_, wanted) => setJoinedHere(wanted > 0),
    onError: (error) => toast.error(error.message),
  });
  if (pieces === 0)
    return (
      <Button
        look="quiet"
        className="relative z-10 md:justify-self-start"
        busy={change.isPending}
        onClick={() => change.mutate(1)}
      >
        {ask}
      </Button>
    );
  return (
    <div className="relative z-10 grid gap-1">
      <p role="status" className="text-small">
        <span className="font-semibold">You're on the list.</span> <NextStep hope={hope} />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {counted !== undefined && (
          <Stepper
            label={counted}
            value={change.isPending ? (change.variables ?? pieces) : pieces}
            max={WAITLIST_PIECES_MAX}
            onChange={(wanted) => change.mutate(wanted)}
          />
        )}
        <Button
          look="plain"
          busy={change.isPending && change.variables === 0}
          onClick={() => change.mutate(0)}
        >
          {hasJoinedHere ? "Undo" : "Leave the waitlist"}
        </Button>
      </div>
    </div>
  );
}

/** Describes how the member will be notified: "We'll let you know by email and push if a spot opens." */
function NextStep({ hope }: { hope: string }) {
  const profile = useQuery(profileQuery).data;
  if (profile === undefined) return null;
  const channels = channelsFor(profile, "place-offered");
  return channels.length === 0
    ? `You'll see it here if ${hope}.`
    : `We'll let you know by ${listChannels(channels)} if ${hope}.`;
}
