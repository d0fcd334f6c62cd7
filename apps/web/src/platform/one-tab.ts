/**
 * Runs work of one name in one tab at a time. Locks exist only on https and localhost; without them tabs don't wait for
 * each other.
 */
export async function oneTabAtATime(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}
