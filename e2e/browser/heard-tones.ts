import type { Page } from "playwright-core";

interface Heard {
  tones: number[];
}

/** Writes down what would be heard, from the next page on. */
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

/** The pitches that were heard since the page was opened, in Hz. */
export function tonesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as Heard).tones);
}
