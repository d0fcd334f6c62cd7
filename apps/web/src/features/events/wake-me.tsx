import { useEffect, useRef, useState } from "react";
import { playKnock } from "../../platform/tone.ts";

/** Pause between the two knocks, in seconds. */
const SECOND_KNOCK = 0.28;

/** Knocks twice when ordering opens, once tapped. A browser plays no sound before a tap. */
export function WakeMe({ isOpen }: { isOpen: boolean }) {
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
