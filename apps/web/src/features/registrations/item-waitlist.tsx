import type { MenuItem } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { myEventQuery } from "./registration-queries.ts";
import { WaitlistChoice } from "./waitlist-choice.tsx";

/** Shows the waitlist of a sold-out item while the rest of its event can be ordered. */
export function ItemWaitlist({ eventId, item }: { eventId: string; item: MenuItem }) {
  const mine = useQuery(myEventQuery(eventId)).data;
  if (mine === undefined) return null;
  return (
    <WaitlistChoice
      eventId={eventId}
      menuItemId={item.id}
      pieces={mine.itemWaits[item.id] ?? 0}
      counted={item.name}
      ask="Join the waitlist"
      hope="it's back"
    />
  );
}
