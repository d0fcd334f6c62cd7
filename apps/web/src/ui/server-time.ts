let offsetMs = 0;

/** Corrects this device's clock by the server's, so that countdowns end when the server says so. */
export function setServerTime(serverTime: string): void {
  offsetMs = new Date(serverTime).getTime() - Date.now();
}

/** The server's time. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}
