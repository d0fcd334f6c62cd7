let offsetMs = 0;

/** Corrects the device's clock by the server's, so that countdowns end on the server's time. */
export function setServerTime(serverTime: string): void {
  offsetMs = new Date(serverTime).getTime() - Date.now();
}

/** Returns the server's time. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
