const TONES = { good: [660, 990], used: [440], bad: [220, 165] } as const;
const TONE_SECONDS = 0.16;

/** Two rising notes for good, one in the middle for a code that was used, two falling ones for bad. Silent where the browser allows no sound yet. */
export function playScanSound(outcome: keyof typeof TONES): void {
  const audio = new AudioContext();
  TONES[outcome].forEach((frequency, index) => {
    const oscillator = new OscillatorNode(audio, { frequency, type: outcome === "good" ? "sine" : "square" });
    const volume = new GainNode(audio, { gain: 0.2 });
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + index * TONE_SECONDS);
    oscillator.stop(audio.currentTime + (index + 1) * TONE_SECONDS);
  });
  setTimeout(() => void audio.close(), 1000);
}
