import type { Context } from "../../../platform/context.ts";
import { decrypt, encrypt, isSealedWith } from "../../../platform/sealing.ts";
import { findSealedSecrets, replaceSealedSecret } from "../queries/factors.ts";
import { FACTOR_KEY_PURPOSE } from "./enroll-factor.ts";

/** Re-encrypts authenticator secrets with the current key while the former one is still configured. */
export async function resealFactors({ config, database }: Context): Promise<void> {
  const [key, ...formerKeys] = config.acceptedKeys(FACTOR_KEY_PURPOSE);
  if (formerKeys.length === 0) return;
  for (const { id, sealedSecret } of await findSealedSecrets(database)) {
    if (isSealedWith(key, id, sealedSecret)) continue;
    await replaceSealedSecret(database, id, encrypt(key, id, decrypt(formerKeys, id, sealedSecret)));
  }
}
