import { mayAccess } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { currentMember } from "../../platform/session/session.ts";
import { t } from "../crew-language/index.ts";
import { playScanSound } from "./scan-sound.ts";

interface ScanOutcomeProps {
  readonly tone: OutcomeTone;
  readonly title: string;
  readonly text: string;
  /** Event of the order, if it is known. */
  readonly eventId?: string;
  readonly children?: ReactNode;
}

const WIDE =
  "inline-flex min-h-18 w-full max-w-sm items-center justify-center rounded-lg border-2 px-6 text-crew-line font-semibold";

/** A button for what to do next, large enough for a wet thumb. */
export function ScanButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${WIDE} border-transparent bg-crew-paper text-crew-ink`}
    >
      {children}
    </button>
  );
}

/** Returns whether the signed-in account is on the crew. */
export function isOnCrew(): boolean {
  const member = currentMember();
  return member ? mayAccess(member.role, "staff") : false;
}

/** Links the crew to the event's scanner, or to the event list if the code named no event. */
function ScanNext({ eventId }: { eventId: string | undefined }) {
  if (!isOnCrew()) return null;
  const className = `${WIDE} border-transparent bg-crew-paper text-crew-ink`;
  if (eventId === undefined)
    return (
      <Link to="/crew" className={className}>
        {t("scanner.scanNext")}
      </Link>
    );
  return (
    <Link to="/crew/$eventId/scan" params={{ eventId }} className={className}>
      {t("scanner.scanNext")}
    </Link>
  );
}

/** Shows the result, readable from a meter away: one color, one sign, one word, one sound. */
export function ScanOutcome({ tone, title, text, eventId, children }: ScanOutcomeProps) {
  useEffect(() => {
    if (tone !== "plain") playScanSound(tone);
  }, [tone]);
  const isRefusal = tone === "bad" || tone === "used";
  return (
    <main
      className={`grid min-h-dvh content-center justify-items-center gap-6 overflow-x-clip p-6 text-center ${OUTCOME_GROUNDS[tone]}`}
    >
      <OutcomeIcon tone={tone} className="size-40 lg:size-56" />
      <div role={isRefusal ? "alert" : "status"} className="grid justify-items-center gap-4">
        <h1 className="stamp text-crew-word sm:text-crew-number lg:text-crew-bag">{title}</h1>
        <p className="w-full max-w-lg text-crew-line lg:max-w-2xl lg:text-crew-call">{text}</p>
      </div>
      {children}
      {tone !== "plain" && (
        <>
          <ScanNext eventId={eventId} />
          <Link to="/" className={`${WIDE} border-current`}>
            {t("scanner.returnHome")}
          </Link>
        </>
      )}
    </main>
  );
}

/** Colors of a result. Green: hand off. Amber: used before. Blue: not yet. Red: not our code. */
export type OutcomeTone = "good" | "used" | "early" | "bad" | "plain";

export const OUTCOME_GROUNDS: Record<OutcomeTone, string> = {
  good: "bg-crew-good text-crew-paper",
  used: "bg-crew-used text-crew-ink",
  early: "bg-crew-early text-crew-paper",
  bad: "bg-crew-bad text-crew-paper",
  plain: "bg-surface text-ink",
};

const SIGNS: Record<OutcomeTone, string> = {
  good: "M26 84l38 38 70-78",
  used: "M80 26v70M80 126v8",
  early: "M80 16a64 64 0 1 0 .1 0M80 48v34l24 16",
  bad: "M36 36l88 88M124 36l-88 88",
  plain: "M34 80h4M78 80h4M122 80h4",
};

/** Shows the result as a shape, readable from a meter away and without colors. */
export function OutcomeIcon({ tone, className = "size-40" }: { tone: OutcomeTone; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 160"
      aria-hidden="true"
      className={`${className} shrink-0 fill-none stroke-current stroke-[16px]`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SIGNS[tone]} />
    </svg>
  );
}
