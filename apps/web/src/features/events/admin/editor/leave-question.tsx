import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readWantedPage } from "../../../../platform/session/return-path.ts";
import { isSignedIn } from "../../../../platform/session/session.ts";
import { useUnsavedWork } from "../../../../platform/unsaved-work.ts";
import { Confirm } from "../../../../ui/confirm.tsx";

interface LeaveQuestionProps {
  /** Something that was typed isn't saved. */
  readonly isUnsaved: boolean;
  /** Saves what is saved without a question; says whether nothing would be lost any more. */
  readonly settle: () => Promise<boolean>;
}

/**
 * Asks before the page is left, or its tab closed, with what was typed and not saved. Its own tabs and filters, which
 * are ways within one path, leave nothing; where the session has ended there is nobody left to ask.
 */
export function LeaveQuestion({ isUnsaved, settle }: LeaveQuestionProps) {
  // The router's useBlocker would come with every page's first load: this is what it does.
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
        // What can be saved is, while the browser asks.
        void latest.current();
        return true;
      },
    });
  }, [history, isUnsaved]);
  if (asked === undefined) return null;
  return (
    <Confirm
      title="Leave without saving?"
      message="What you changed here is not saved, and goes if you leave."
      action="Leave"
      back="Keep editing"
      onConfirm={() => asked.answer(false)}
      onClose={() => asked.answer(true)}
    />
  );
}

/** Signed out here, or told by the server that the session was ended elsewhere. */
function isSessionOver(): boolean {
  return !isSignedIn() || readWantedPage()?.interrupted !== undefined;
}
