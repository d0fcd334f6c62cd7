import { createECDH } from "node:crypto";
import { findPushKeys, type PushKeys } from "../../../apps/server/src/platform/messages/push-keys.ts";
import { type Check, right, warning, wrong } from "../check.ts";

/** Whether the pair by which push services know us can be opened, and is one. */
export const pushKeys: Check = {
  name: "push keys",
  mend: "SECRET_KEY was changed: start once with the one before as SECRET_KEY_FORMER",
  async look({ config, database }) {
    const keys = await findPushKeys({ config, database });
    if (keys === undefined)
      return [warning("there are none yet", "the first start of the server makes them")];
    if (isPair(keys)) return [right("a pair that opens")];
    return [
      wrong(
        "the public key isn't the private one's",
        "DELETE FROM push_keys; and restart: browsers ask anew",
      ),
    ];
  },
};

function isPair({ publicKey, privateKey }: PushKeys): boolean {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return curve.getPublicKey("base64url") === publicKey;
}
