import type { Config } from "../../../config.ts";

const HIDDEN = "•••";
/** Shorter texts aren't hidden, since they may be words. */
const LENGTH_MIN = 6;

/**
 * Replaces secrets in a text. An error's message may repeat what was sent: a header with a line break in its token is
 * refused by quoting it.
 */
export function hideSecrets(text: string, config: Config): string {
  return secretsOf(config).reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text);
}

/** Returns the secrets, and their lines, since an error is cut to its first line. */
function secretsOf({ square, smtp, sms, mailWebhookSecret }: Config): string[] {
  const password = smtp === undefined ? "" : new URL(smtp.url).password;
  const secrets = [
    square.accessToken,
    square.webhookSignatureKey,
    smtp?.url,
    password,
    decodeURIComponent(password),
    sms?.authToken,
    mailWebhookSecret,
  ];
  return secrets
    .flatMap((secret = "") => [secret, ...secret.split(/\s/)])
    .filter((text) => text.length >= LENGTH_MIN);
}
