import { type AdminEvent, ApiError } from "@secret/contract";
import { dayAt, daysLater } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { duplicateEvent } from "./admin-event-mutations.ts";

const WEEK_DAYS = 7;

interface DuplicateDialogProps {
  readonly event: AdminEvent;
  readonly onClose: () => void;
}

/** Duplicates an event to another date, by default the next same weekday. */
export function DuplicateDialog({ event, onClose }: DuplicateDialogProps) {
  const navigate = useNavigate();
  const [eventOn, setEventOn] = useState(() => nextSameWeekday(event));
  const copy = useMutation({
    mutationFn: () => duplicateEvent(event.id, eventOn),
    onSuccess: async ({ id, title }) => {
      toast.success(`${title} duplicated`);
      await navigate({ to: "/admin/events/$eventId", params: { eventId: id } });
    },
  });
  const send = (submit: FormEvent) => {
    submit.preventDefault();
    if (!copy.isPending) copy.mutate();
  };
  return (
    <Dialog title={`Duplicate ${event.title}`} onClose={onClose}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <p className="text-soft">
          Creates a draft with the same menu, windows, and times. No one sees it until you publish it.
        </p>
        <Field
          label="Date"
          type="date"
          value={eventOn}
          onChange={({ target }) => setEventOn(target.value)}
          error={copy.error instanceof ApiError ? refusalText(copy.error) : undefined}
        />
        <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
          <Button look="quiet" onClick={onClose} className="max-sm:w-full">
            Go back
          </Button>
          <Button type="submit" busy={copy.isPending} disabled={eventOn === ""} className="max-sm:w-full">
            Duplicate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function nextSameWeekday({ eventAt, timeZone }: AdminEvent): string {
  let day = daysLater(new Date(eventAt), WEEK_DAYS, timeZone);
  while (day < new Date()) day = daysLater(day, WEEK_DAYS, timeZone);
  return dayAt(day, timeZone);
}
