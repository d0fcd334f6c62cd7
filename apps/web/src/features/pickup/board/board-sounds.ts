import { useSyncExternalStore } from "react";

/** A browser that sounds by itself does so at once. */
const SOUNDS_WITHIN_MS = 1_000;

let audio: AudioContext | undefined;
let isSilent = false;
const listeners = new Set<() => void>();

/** Most browsers are silent until somebody has touched the page: this is called then too. */
export function wakeSounds(): void {
  if (audio === undefined) {
    audio = new AudioContext();
    audio.onstatechange = lookAtSounds;
    setTimeout(lookAtSounds, SOUNDS_WITHIN_MS);
  }
  void audio.resume().catch(() => undefined);
}

function lookAtSounds(): void {
  isSilent = audio?.state !== "running";
  for (const listener of listeners) listener();
}

/** Whether the browser keeps this page silent: until it is touched, or since something else took the sound. */
export function useSilence(): boolean {
  return useSyncExternalStore(onSoundsChange, () => isSilent);
}

function onSoundsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A knuckle on wood, once: a new order. */
export function playKnock(): void {
  strike(170, 60, 0.12, 0.9);
}

/** A counter bell, twice: somebody stands at the window. */
export function playBell(): void {
  strike(1320, 1310, 0.5, 0.25);
  strike(1760, 1750, 0.6, 0.25, 0.18);
}

/** A tone that falls from one pitch (Hz) to another and dies away within so many seconds. */
function strike(from: number, to: number, seconds: number, loudness: number, delay = 0): void {
  if (audio === undefined || audio.state !== "running") return;
  const start = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: "sine", frequency: from });
  const volume = new GainNode(audio, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
