import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { SELECT } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { setEventLead } from "./admin-event-mutations.ts";
import { eventLeadQuery } from "./admin-event-queries.ts";

const NOBODY = "";

/** Sets the crew member who decides on bad moments of the pickup. It is saved at once, apart from the event's form. */
export function EventLead({ eventId }: { eventId: string }) {
  const id = useId();
  const { data } = useQuery(eventLeadQuery(eventId));
  const change = useMutation({
    mutationFn: (userId: string) => setEventLead(eventId, userId === NOBODY ? null : userId),
    onSuccess: () => toast.success("Lead saved"),
    onError: (error) => toast.error(refusalText(error)),
  });
  if (data === undefined) return null;
  return (
    <Panel title="Lead">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Lead on pickup day
        </label>
        <select
          id={id}
          aria-describedby={`${id}-more`}
          value={data.leadId ?? NOBODY}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.value)}
          className={`${SELECT} w-full max-w-sm`}
        >
          <option value={NOBODY}>Nobody, only admins</option>
          {data.crew.map(({ id: userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-more`} className="text-small text-soft">
          Can refund at the window without the limits for staff, and announce longer delays. Saved right away.
        </p>
      </div>
    </Panel>
  );
}
