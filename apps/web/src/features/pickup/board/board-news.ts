import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { playKnock, playTone } from "../../../platform/tone.ts";
import { t } from "../../crew-language/index.ts";
import type { Ticket } from "./tickets.ts";

/** Whether each known order's owner has checked in, by order id. */
type CheckedInById = ReadonlyMap<string, boolean>;

/**
 * Knocks for a new order and rings when its owner checks in. Returns the same news as text for screen
 * readers.
 */
export function useBoardNews(tickets: readonly Ticket[], isMuted: boolean): string {
  const [words, setWords] = useState("");
  const known = useRef<CheckedInById>(undefined);
  useEffect(() => {
    wakeSounds();
    addEventListener("pointerdown", wakeSounds);
    addEventListener("keydown", wakeSounds);
    return () => {
      removeEventListener("pointerdown", wakeSounds);
      removeEventListener("keydown", wakeSounds);
    };
  }, []);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(tickets.map(({ id, checkedInAt }) => [id, checkedInAt !== null]));
    if (before === undefined) return;
    const { isNew, checkedIn } = findNews(before, tickets);
    if (isNew.length === 0 && checkedIn.length === 0) return;
    setWords(newsText(isNew, checkedIn));
    if (isMuted || audio?.state !== "running") return;
    if (isNew.length > 0) playKnock(audio);
    if (checkedIn.length > 0) playBell(audio);
  }, [tickets, isMuted]);
  return words;
}

/** Finds the orders that are new on the board, and those whose owner has checked in since. */
export function findNews(before: CheckedInById, tickets: readonly Ticket[]) {
  const isNew = tickets.filter(({ id, status }) => !before.has(id) && status === "confirmed");
  const checkedIn = tickets.filter(
    ({ id, checkedInAt, status, isWalkUp }) =>
      checkedInAt !== null && before.get(id) === false && status !== "completed" && !isWalkUp,
  );
  return { isNew, checkedIn };
}

function newsText(isNew: readonly Ticket[], checkedIn: readonly Ticket[]): string {
  return [
    ...isNew.map(({ orderNumber }) => t("board.newOrder", { number: orderNumber })),
    ...checkedIn.map(({ orderNumber, name }) => t("board.hereFor", { name, number: orderNumber })),
  ].join(" ");
}

/** Time within which a browser that allows autoplay starts the audio, in ms. */
const AUTOPLAY_WAIT_MS = 1_000;

let audio: AudioContext | undefined;
let isSilent = false;
const listeners = new Set<() => void>();

/** Starts the audio. Most browsers allow it only after a tap or key, so it is called on those too. */
function wakeSounds(): void {
  if (audio === undefined) {
    audio = new AudioContext();
    audio.onstatechange = updateSilence;
    setTimeout(updateSilence, AUTOPLAY_WAIT_MS);
  }
  void audio.resume().catch(() => undefined);
}

function updateSilence(): void {
  isSilent = audio?.state !== "running";
  for (const listener of listeners) listener();
}

/** Returns whether the browser mutes this page: before the first tap, or when another app took the audio. */
export function useSilence(): boolean {
  return useSyncExternalStore(onSoundsChange, () => isSilent);
}

function onSoundsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Plays a counter bell twice, for a member who checked in. */
function playBell(on: AudioContext): void {
  playTone(on, 1320, 1310, 0.5, 0.25);
  playTone(on, 1760, 1750, 0.6, 0.25, 0.18);
}
