const KEY_BYTES = 16;

/** Generates an idempotency key. Avoids `randomUUID`, which browsers lack over plain http on a local network. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
