import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, type JWK, jwtVerify, SignJWT } from "jose";
import type { Config } from "../../../config.ts";
import type { MethodEntry } from "../../identity/index.ts";

/** Lifetime of an access token before an app must refresh it, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";
const COORDINATE_BYTES = 32;
const KEY_PURPOSE = "access tokens";

/** Claims of an access token. The token alone grants nothing: the session it names must be alive. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly phone: string;
  readonly assurance: string;
  readonly methods: readonly MethodEntry[];
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, string>>;
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly publicJwk: JWK;
}

/**
 * Signs and verifies the short-lived access tokens of apps. The key pairs are derived from the secret keys, so that all
 * processes share them.
 */
export class AccessTokens {
  readonly #issuer: string;
  /** Key pair that signs. */
  readonly #present: KeyPair;
  /** Key pairs whose tokens are accepted, including the current one. */
  readonly #accepted: readonly KeyPair[];
  readonly #keyIds = new Map<KeyPair, string>();

  constructor(config: Config) {
    this.#issuer = `${config.publicUrl}/auth/v1`;
    const count = config.acceptedKeys(KEY_PURPOSE).length;
    this.#accepted = Array.from({ length: count }, (_, index) => deriveKeyPair(config, index));
    this.#present = this.#accepted[0] ?? deriveKeyPair(config, 0);
  }

  async sign(claims: AccessClaims, now: Date): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    const payload = {
      email: claims.email,
      phone: claims.phone,
      app_metadata: claims.appMetadata,
      user_metadata: claims.userMetadata,
      role: AUDIENCE,
      aal: claims.assurance,
      amr: claims.methods,
      session_id: claims.sessionId,
      is_anonymous: false,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: await this.#keyId(this.#present) })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(claims.userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(this.#present.privateKey);
  }

  /** Returns the session that a token names and the token's expiry; undefined if it's invalid or expired. */
  async verify(token: string, now: Date): Promise<{ sessionId: string; expiresAt: Date } | undefined> {
    for (const { publicKey } of this.#accepted) {
      const named = await this.#verifyWith(publicKey, token, now);
      if (named !== undefined) return named;
    }
    return undefined;
  }

  async #verifyWith(publicKey: KeyObject, token: string, now: Date) {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer: this.#issuer,
        audience: AUDIENCE,
        currentDate: now,
      });
      const { session_id: sessionId, exp } = payload;
      if (typeof sessionId !== "string" || exp === undefined) return undefined;
      return { sessionId, expiresAt: new Date(exp * 1000) };
    } catch {
      // Any invalid token is treated the same.
      return undefined;
    }
  }

  /** Returns the public keys for `/.well-known/jwks.json`. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = this.#accepted.map(async (pair) => ({
      ...pair.publicJwk,
      alg: ALGORITHM,
      use: "sig",
      kid: await this.#keyId(pair),
      key_ops: ["verify"],
    }));
    return { keys: await Promise.all(keys) };
  }

  async #keyId(pair: KeyPair): Promise<string> {
    const known = this.#keyIds.get(pair) ?? (await calculateJwkThumbprint(pair.publicJwk));
    this.#keyIds.set(pair, known);
    return known;
  }
}

/** @param index of the secret key: 0 for the current one, then the former one */
function deriveKeyPair(config: Config, index: number): KeyPair {
  const privateKey = createPrivateKey({ key: derivePrivateJwk(config, index), format: "jwk" });
  const publicKey = createPublicKey(privateKey);
  return { privateKey, publicKey, publicJwk: publicKey.export({ format: "jwk" }) as JWK };
}

/** Derives a private key. About one in four billion byte strings is no valid scalar; then the next one is tried. */
function derivePrivateJwk(config: Config, index: number) {
  for (let attempt = 0; ; attempt++) {
    const scalar = config.acceptedKeys(`${KEY_PURPOSE} ${attempt}`)[index];
    if (scalar === undefined) throw new Error(`there is no secret key number ${index}`);
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue;
    }
    const point = curve.getPublicKey();
    const x = point.subarray(1, 1 + COORDINATE_BYTES).toString("base64url");
    const y = point.subarray(1 + COORDINATE_BYTES).toString("base64url");
    return { kty: "EC", crv: "P-256", d: scalar.toString("base64url"), x, y };
  }
}
