import { randomBytes } from "node:crypto";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../platform/context.ts";
import { decrypt, encrypt, isSealedWith } from "../../../platform/sealing.ts";
import { type EndpointRow, findEndpoints, replaceSealedSecret } from "../queries/endpoints.ts";
import { toSecretText } from "./sign-webhook.ts";

const KEY_PURPOSE = "webhook-secret";
/** Bytes of a secret; the standard asks for 24 to 64. */
const SECRET_BYTES = 32;

type Keys = Pick<Config, "acceptedKeys" | "deriveKey">;

/** Makes a secret, and encrypts it for its endpoint's row. */
export function makeSecret(config: Keys, endpointId: string): { secret: string; sealedSecret: Buffer } {
  const secret = toSecretText(randomBytes(SECRET_BYTES));
  return { secret, sealedSecret: encrypt(config.deriveKey(KEY_PURPOSE), endpointId, secret) };
}

/** Returns the secrets that sign now: the current one, and the former one until it expires. */
export function secretsOf(
  config: Keys,
  { id, sealedSecret, formerSealedSecret, formerSecretExpiresAt: until }: EndpointRow,
  now: Date,
): string[] {
  const former = formerSealedSecret !== null && until !== null && until > now ? [formerSealedSecret] : [];
  return [sealedSecret, ...former].map((sealed) => decrypt(config.acceptedKeys(KEY_PURPOSE), id, sealed));
}

/** Re-encrypts the secrets with the current key while the former one is still configured. */
export async function resealWebhookSecrets({ config, database }: Context): Promise<void> {
  const [key, ...formerKeys] = config.acceptedKeys(KEY_PURPOSE);
  if (formerKeys.length === 0) return;
  for (const { id, sealedSecret, formerSealedSecret } of await findEndpoints(database)) {
    for (const sealed of [sealedSecret, formerSealedSecret]) {
      if (sealed === null || isSealedWith(key, id, sealed)) continue;
      await replaceSealedSecret(database, id, sealed, encrypt(key, id, decrypt(formerKeys, id, sealed)));
    }
  }
}
