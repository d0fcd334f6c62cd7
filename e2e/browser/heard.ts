import type { Page } from "playwright-core";

/** Records the page's announcements, since some are visible only for a moment. Runs in the page. */
export function keepWhatIsSaid(): void {
  const SPEAKING = '[role="status"], [role="alert"]';
  const said: string[] = [];
  const last = new WeakMap<Element, string>();
  Object.assign(globalThis, { said });
  const listen = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const around = element?.closest(SPEAKING) ?? null;
    for (const each of around === null ? (element?.querySelectorAll(SPEAKING) ?? []) : [around]) {
      const words = each.textContent ?? "";
      if (last.get(each) !== words) said.push(words);
      last.set(each, words);
    }
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "characterData" ? [target] : addedNodes) listen(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Blocks the live stream. Call it before the page opens, because an open stream isn't cut. */
export async function hearNoNews(page: Page): Promise<void> {
  await page.route("**/api/live*", (route) => route.abort());
}

/** Waits for an announcement, toast or notice, which may be gone by now. Each counts once. */
export async function hear(page: Page, words: string | RegExp): Promise<void> {
  const wanted = typeof words === "string" ? { part: words } : { source: words.source, flags: words.flags };
  await page.waitForFunction(({ part, source = "", flags }) => {
    const said = Reflect.get(globalThis, "said") as string[];
    const pattern = new RegExp(source, flags);
    const index = said.findIndex((each) => (part === undefined ? pattern.test(each) : each.includes(part)));
    if (index >= 0) said.splice(index, 1);
    return index >= 0;
  }, wanted);
}

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
