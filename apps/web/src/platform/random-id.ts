/** UUID of version 4 (RFC 9562). Each "x" is a random hexadecimal digit. */
const UUID = "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx";

/** Generates a random UUID. Avoids `randomUUID`, which browsers lack over plain http on a local network. */
export function makeRandomId(): string {
  return UUID.replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16));
}
