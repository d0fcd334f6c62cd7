/**
 * Moves the clock that JavaScript reads, in this process and, as a preload (`--import`), in a server. Timers and
 * PostgreSQL keep the machine's clock, so only times in the past suit jobs.
 */
const SystemDate = Date;
const now = () => SystemDate.now() + shiftMs;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

/** Moves this process's clock to an instant, from which it goes on. Returns the setting that moves a server's alike. */
export function moveClock(instant: Date): { readonly CLOCK_SHIFT_MS: string } {
  shiftMs = instant.getTime() - SystemDate.now();
  return { CLOCK_SHIFT_MS: String(shiftMs) };
}

/** Gives this process the machine's clock back. */
export function resetClock(): void {
  globalThis.Date = SystemDate;
}
