import type { Orderability } from "@secret/domain";
import { useEffect, useRef, useState } from "react";
import { playKnock } from "../../platform/tone.ts";
import { Countdown } from "../../ui/countdown.tsx";
import { takesCarts } from "./event-status.ts";

/** Pause between the two knocks, in seconds. */
const SECOND_KNOCK = 0.28;

interface OpeningProps {
  readonly opensAt: string;
  readonly orderability: Orderability;
}

/** Counts down to the opening of ordering or entries, and stamps the picture then. */
export function Opening({ opensAt, orderability }: OpeningProps) {
  const isWaiting = orderability === "REGISTRATION_NOT_OPEN";
  return (
    <>
      {isWaiting && (
        <p className="font-display text-title leading-none text-night-gold sm:text-poster">
          <Countdown until={new Date(opensAt)} />
        </p>
      )}
      <WakeMe isOpen={!isWaiting} />
      {takesCarts(orderability) && (
        <p className="stamp -rotate-2 border-3 border-double border-current px-4 py-1 font-display text-section leading-none text-night-gold sm:text-poster sm:leading-none">
          {orderability === "OPEN" ? "Open" : "Draw open"}
        </p>
      )}
    </>
  );
}

/** Knocks twice when ordering opens, once tapped. A browser plays no sound before a tap. */
function WakeMe({ isOpen }: { isOpen: boolean }) {
  const [audio, setAudio] = useState<AudioContext>();
  const knocked = useRef(false);
  useEffect(() => {
    if (!isOpen || audio === undefined || knocked.current) return;
    knocked.current = true;
    playKnock(audio);
    playKnock(audio, SECOND_KNOCK);
  }, [isOpen, audio]);
  useEffect(() => () => void audio?.close(), [audio]);
  if (isOpen) return null;
  return (
    <button
      type="button"
      aria-disabled={audio !== undefined}
      onClick={() => setAudio(audio ?? new AudioContext())}
      className="-my-0.5 min-h-11 flex-1 basis-24 text-left text-small font-semibold underline-offset-4 not-aria-disabled:underline"
    >
      {audio === undefined ? "Wake me" : "We'll knock. Keep this page open."}
    </button>
  );
}
