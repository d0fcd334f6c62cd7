/** Frequencies in Hz. All notes have the same length. */
const NOTES = { good: [880, 1320], used: [440], early: [440], bad: [165] } as const;
const NOTE_SECONDS = 0.16;
/** Vibration patterns in ms: on, off, on… */
const PULSES = { good: [120], used: [60, 80, 60], early: [60, 80, 60], bad: [400] } as const;

/**
 * Plays two high notes for good, a middle one for a used or early code, a low one for bad. Silent until the
 * browser allows sound.
 */
export function playScanSound(outcome: keyof typeof NOTES): void {
  const audio = new AudioContext();
  NOTES[outcome].forEach((frequency, index) => {
    const oscillator = new OscillatorNode(audio, { frequency, type: outcome === "good" ? "sine" : "square" });
    const volume = new GainNode(audio, { gain: 0.2 });
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + index * NOTE_SECONDS);
    oscillator.stop(audio.currentTime + (index + 1) * NOTE_SECONDS);
  });
  setTimeout(() => void audio.close(), 1000);
}

/** Vibrates for the result on a loud street. iPhones don't support it. */
export function vibrateForScan(outcome: keyof typeof PULSES): void {
  navigator.vibrate?.([...PULSES[outcome]]);
}
