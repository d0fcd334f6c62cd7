/** Of public/early-submit.js, which pages with a form bring before their scripts. */
declare global {
  var releaseEarlySubmit: (() => void) | undefined;
}

/** Forms answer from now on: one that was sent too early is sent now. */
export function takeEarlySubmit(): void {
  globalThis.releaseEarlySubmit?.();
}
