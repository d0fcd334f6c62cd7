/**
 * Pauses for the given time, or until the connection or the tab comes back, when a retry makes sense at once.
 * @returns whether the pause ended early
 */
export function pauseUntilWoken(milliseconds: number): Promise<boolean> {
  return new Promise((resume) => {
    const woken = new AbortController();
    const end = (isWoken: boolean) => {
      woken.abort();
      clearTimeout(timer);
      resume(isWoken);
    };
    const wake = () => end(true);
    const timer = setTimeout(end, milliseconds, false);
    addEventListener("online", wake, { signal: woken.signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), {
      signal: woken.signal,
    });
  });
}
