/** Pauses for so many milliseconds, less where the connection or the tab comes back: then it is worth asking at once. */
export function pauseUntilWoken(milliseconds: number): Promise<void> {
  return new Promise((resume) => {
    const woken = new AbortController();
    const wake = () => {
      woken.abort();
      clearTimeout(timer);
      resume();
    };
    const timer = setTimeout(wake, milliseconds);
    addEventListener("online", wake, { signal: woken.signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), {
      signal: woken.signal,
    });
  });
}
