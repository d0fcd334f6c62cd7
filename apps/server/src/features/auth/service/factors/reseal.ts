import type { Context } from "../../../../platform/context.ts";
import { decrypt, encrypt, isSealedWith } from "../../../../platform/sealing.ts";
import { findSealedSecrets, replaceSealedSecret } from "../../queries/factors.ts";
import { FACTOR_KEY_PURPOSE } from "./enroll.ts";

/** Seals authenticator apps' secrets with the present key while the former one is still known. */
export async function resealFactors({ config, database }: Context): Promise<void> {
  const [key, ...formerKeys] = config.acceptedKeys(FACTOR_KEY_PURPOSE);
  if (formerKeys.length === 0) return;
  for (const { id, sealedSecret } of await findSealedSecrets(database)) {
    if (isSealedWith(key, id, sealedSecret)) continue;
    await replaceSealedSecret(database, id, encrypt(key, id, decrypt(formerKeys, id, sealedSecret)));
  }
}
