import type { EventDetail, MenuItem } from "@secret/contract";
import { isBeforeDraw } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { myEventQuery } from "./registration-queries.ts";
import { WaitlistChoice } from "./waitlist-choice.tsx";

/** Shows the waitlist of a sold-out item while the rest of its event can be ordered. It starts after the draw. */
export function ItemWaitlist({ event, item }: { event: EventDetail; item: MenuItem }) {
  const mine = useQuery(myEventQuery(event.id)).data;
  if (mine === undefined || isBeforeDraw(event)) return null;
  return (
    <WaitlistChoice
      eventId={event.id}
      menuItemId={item.id}
      pieces={mine.itemWaits[item.id] ?? 0}
      counted={item.name}
      ask="Join the waitlist"
      hope="it's back"
    />
  );
}
