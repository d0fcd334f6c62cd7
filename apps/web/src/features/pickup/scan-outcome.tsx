import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { playScanSound } from "./scan-sound.ts";

/** Green: hand it out. Amber: wait, somebody was here before. Red: this is no code of ours. */
type OutcomeTone = "good" | "used" | "bad" | "plain";

const GROUNDS: Record<OutcomeTone, string> = {
  good: "bg-crew-good text-crew-paper",
  used: "bg-crew-used text-crew-ink",
  bad: "bg-crew-bad text-crew-paper",
  plain: "bg-surface text-ink",
};

const SIGNS: Record<OutcomeTone, string> = {
  good: "M26 84l38 38 70-78",
  used: "M80 26v70M80 126v8",
  bad: "M36 36l88 88M124 36l-88 88",
  plain: "M34 80h4M78 80h4M122 80h4",
};

interface ScanOutcomeProps {
  readonly tone: OutcomeTone;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const WIDE =
  "inline-flex min-h-18 w-full max-w-sm items-center justify-center rounded-lg border-2 px-6 text-crew-line font-semibold";

/** What to do about the result, as large as a wet thumb. */
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

/** The result, readable from a metre: one colour, one sign, one word, one sound. */
export function ScanOutcome({ tone, title, text, children }: ScanOutcomeProps) {
  useEffect(() => {
    if (tone !== "plain") playScanSound(tone);
  }, [tone]);
  const isRefusal = tone === "bad" || tone === "used";
  return (
    <main
      className={`grid min-h-dvh content-center justify-items-center gap-6 overflow-x-clip p-6 text-center ${GROUNDS[tone]}`}
    >
      <svg
        viewBox="0 0 160 160"
        aria-hidden="true"
        className="size-40 fill-none stroke-current stroke-[16px]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={SIGNS[tone]} />
      </svg>
      <div role={isRefusal ? "alert" : "status"} className="grid justify-items-center gap-4">
        <h1 className="stamp text-crew-word sm:text-crew-number">{title}</h1>
        <p className="w-full max-w-lg text-crew-line">{text}</p>
      </div>
      {children}
      {tone !== "plain" && (
        <Link to="/" className={`${WIDE} border-current`}>
          Return home
        </Link>
      )}
    </main>
  );
}
