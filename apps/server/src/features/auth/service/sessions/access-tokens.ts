import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint, type JWK, jwtVerify, SignJWT } from "jose";
import type { Config } from "../../../../config.ts";
import type { MethodEntry } from "../../queries/sessions.ts";

/** How long an app may use one before it brings its refresh token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";
const COORDINATE_BYTES = 32;

/** What an access token says. It opens nothing by itself: the session it names must be alive. */
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

/**
 * Signs and checks the short-lived access tokens of apps. The key pair comes of the secret key, so that all
 * processes have the same one.
 */
export class AccessTokens {
  readonly #issuer: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #publicJwk: JWK;
  #keyId: string | undefined;

  constructor(config: Config) {
    this.#issuer = `${config.publicUrl}/auth/v1`;
    const jwk = derivePrivateJwk(config);
    this.#privateKey = createPrivateKey({ key: jwk, format: "jwk" });
    this.#publicKey = createPublicKey(this.#privateKey);
    this.#publicJwk = this.#publicKey.export({ format: "jwk" }) as JWK;
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
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: await this.#kid() })
      .setIssuer(this.#issuer)
      .setAudience(AUDIENCE)
      .setSubject(claims.userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(this.#privateKey);
  }

  /** @returns the session that a token names, until when; undefined for a token that isn't ours or is old */
  async verify(token: string, now: Date): Promise<{ sessionId: string; expiresAt: Date } | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: [ALGORITHM],
        issuer: this.#issuer,
        audience: AUDIENCE,
        currentDate: now,
      });
      const { session_id: sessionId, exp } = payload;
      if (typeof sessionId !== "string" || exp === undefined) return undefined;
      return { sessionId, expiresAt: new Date(exp * 1000) };
    } catch {
      // Whatever is wrong with it, it names no session.
      return undefined;
    }
  }

  /** What others need to check our tokens, at `/.well-known/jwks.json`. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const key = {
      ...this.#publicJwk,
      alg: ALGORITHM,
      use: "sig",
      kid: await this.#kid(),
      key_ops: ["verify"],
    };
    return { keys: [key] };
  }

  async #kid(): Promise<string> {
    this.#keyId ??= await calculateJwkThumbprint(this.#publicJwk);
    return this.#keyId;
  }
}

/** Derived bytes are a valid private key but for one chance in four billion; then the next ones are taken. */
function derivePrivateJwk(config: Config) {
  for (let attempt = 0; ; attempt++) {
    const scalar = config.deriveKey(`access tokens ${attempt}`);
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
