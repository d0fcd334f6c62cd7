import type { Page } from "playwright-core";

interface Heard {
  tones: number[];
}

/** Records the tones that would be played, from the next page load on. */
export async function listenForTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { tones: heard });
    const Tone = globalThis.OscillatorNode;
    globalThis.OscillatorNode = class extends Tone {
      constructor(audio: BaseAudioContext, options?: OscillatorOptions) {
        super(audio, options);
        heard.push(options?.frequency ?? 0);
      }
    };
  });
}

/** Returns the frequencies played since the page was opened, in Hz. */
export function tonesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as Heard).tones);
}
