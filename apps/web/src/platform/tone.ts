/** Knocks on wood, for a new order and for the start of ordering. */
export function playKnock(audio: AudioContext, delay = 0): void {
  playTone(audio, 170, 60, 0.12, 0.9, delay);
}

/** Plays a tone that falls from one pitch to another, in Hz, and fades out within `seconds`. */
export function playTone(
  audio: AudioContext,
  from: number,
  to: number,
  seconds: number,
  loudness: number,
  delay = 0,
): void {
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
