import type { AdminEventDetail } from "@secret/contract";
import { counted } from "@secret/domain";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readRequestedPage } from "../../../../platform/session/return-path.ts";
import { isSignedIn } from "../../../../platform/session/session.ts";
import { useUnsavedWork } from "../../../../platform/unsaved-work.ts";
import { Button } from "../../../../ui/button.tsx";
import { Confirm } from "../../../../ui/confirm.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { StatusSelect, useEventActions } from "../use-event-actions.tsx";
import type { EventEditing } from "./use-event-form.ts";

interface EditorHeadProps {
  readonly event: AdminEventDetail;
  readonly editing: EventEditing;
  /** Id of the form that "Save" submits, which is below the head. */
  readonly formId: string;
}

/** Shows an event's title, its status and its unsaved changes. */
export function EditorHead({ event, editing, formId }: EditorHeadProps) {
  const navigate = useNavigate();
  const actions = useEventActions((action) => {
    if (action === "delete") void navigate({ to: "/admin/events" });
  });
  const { changeCount, isSaving, isDraft } = editing;
  const isBusy = isSaving || editing.form.isSubmitting;
  return (
    <>
      <PageHead
        title={event.title}
        className="z-20 bg-surface py-2 sm:sticky sm:top-0"
        marks={<StatusSelect event={event} onChange={(status) => actions.ask(event, status)} />}
        actions={
          <>
            {isDraft && (
              <p role="status" className="text-small text-soft">
                {isBusy ? "Saving…" : changeCount === 0 ? "Saved" : "Not saved yet"}
              </p>
            )}
            <LinkButton look="plain" to="/admin/events">
              All events
            </LinkButton>
            {changeCount > 0 ? (
              <>
                <Button look="plain" onClick={editing.undo}>
                  Undo
                </Button>
                <Button type="submit" form={formId} busy={isBusy}>
                  {`${counted(changeCount, "change")} · Save`}
                </Button>
              </>
            ) : (
              // Unsaved changes would be missing from the preview and from the published event.
              <>
                {event.status !== "draft" && (
                  <LinkButton look="plain" to="/admin/events/$eventId/tips" params={{ eventId: event.id }}>
                    Tips
                  </LinkButton>
                )}
                <LinkButton look="quiet" to="/admin/events/$eventId/preview" params={{ eventId: event.id }}>
                  Preview
                </LinkButton>
                {isDraft && <Button onClick={() => actions.ask(event, "publish")}>Publish</Button>}
              </>
            )}
          </>
        }
      />
      {actions.element}
    </>
  );
}

interface LeaveQuestionProps {
  /** Whether typed changes are unsaved. */
  readonly isUnsaved: boolean;
  /** Saves whatever needs no confirmation. Resolves to whether nothing is left unsaved. */
  readonly settle: () => Promise<boolean>;
}

/**
 * Asks before the page or its tab is closed with unsaved changes. Tabs and filters stay within the path and need no
 * question, and neither does an ended session.
 */
export function LeaveQuestion({ isUnsaved, settle }: LeaveQuestionProps) {
  // The router's `useBlocker` would be part of every page's first load; this does the same.
  const { history } = useRouter();
  const [asked, setAsked] = useState<{ readonly answer: (isKept: boolean) => void }>();
  const latest = useRef(settle);
  latest.current = settle;
  useUnsavedWork(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname || (await latest.current())) return false;
        const isKept = await new Promise<boolean>((answer) => setAsked({ answer }));
        setAsked(undefined);
        return isKept;
      },
      enableBeforeUnload: () => {
        if (isSessionOver()) return false;
        // Saves what it can while the browser asks.
        void latest.current();
        return true;
      },
    });
  }, [history, isUnsaved]);
  if (asked === undefined) return null;
  return (
    <Confirm
      title="Leave without saving?"
      message="Your changes aren't saved and will be lost."
      action="Leave"
      back="Keep editing"
      onConfirm={() => asked.answer(false)}
      onClose={() => asked.answer(true)}
    />
  );
}

/** Returns whether the member signed out here or the session was ended elsewhere. */
function isSessionOver(): boolean {
  return !isSignedIn() || readRequestedPage()?.interrupted !== undefined;
}
