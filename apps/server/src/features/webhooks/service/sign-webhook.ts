import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";

/** Returns a secret in the standard's format. */
export function toSecretText(bytes: Buffer): string {
  return SECRET_PREFIX + bytes.toString("base64");
}

/** Content that a signature covers. */
interface SignedMessage {
  readonly id: string;
  /** Time of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/**
 * Returns the headers of a webhook, with one signature for each secret.
 * Source: Standard Webhooks, "Verifying webhook authenticity".
 */
export function webhookHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
