/** In Hz; each note as long as the others. */
const NOTES = { good: [880, 1320], used: [440], early: [440], bad: [165] } as const;
const NOTE_SECONDS = 0.16;
/** In milliseconds: felt, then not, and so on. */
const PULSES = { good: [120], used: [60, 80, 60], early: [60, 80, 60], bad: [400] } as const;

/** Two high notes for good, one in the middle for a code that comes too late or too early, a low one for bad. Silent where the browser allows no sound yet. */
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

/** The same for the hand that holds the phone, in a street that is loud; iPhones have none. */
export function vibrateForScan(outcome: keyof typeof PULSES): void {
  navigator.vibrate?.([...PULSES[outcome]]);
}
