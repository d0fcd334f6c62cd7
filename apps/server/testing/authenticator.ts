import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Bits of the authenticator data's flags (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface CeremonyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Options of a software authenticator. */
export interface AuthenticatorOptions {
  readonly origin: string;
  /** Whether it verifies the user by finger, face or PIN. */
  readonly verifiesUser?: boolean;
}

/** Software authenticator, as strict or careless as a test needs. */
export class Authenticator {
  readonly credentialId = randomBytes(16);
  counter = 0;
  verifiesUser: boolean;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #options: AuthenticatorOptions;
  #userHandle: string | undefined;

  constructor(options: AuthenticatorOptions) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#options = options;
    this.verifiesUser = options.verifiesUser ?? true;
  }

  /** Returns a browser's result of `navigator.credentials.create`. */
  register(options: CeremonyOptions) {
    this.#userHandle = options.user?.id;
    const authData = this.#authData(options.rp?.id ?? "", HAS_CREDENTIAL);
    // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
    const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      length,
      authData,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", options.challenge).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Returns a browser's result of `navigator.credentials.get`. */
  authenticate(options: CeremonyOptions) {
    this.counter++;
    const authenticatorData = this.#authData(options.rpId ?? "", 0);
    const clientData = this.#clientData("webauthn.get", options.challenge);
    const clientDataHash = createHash("sha256").update(clientData).digest();
    const signature = sign("sha256", Buffer.concat([authenticatorData, clientDataHash]), this.#privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.#userHandle,
    });
  }

  #answer<Response>(response: Response) {
    const id = this.credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#options.origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags: number): Buffer {
    const verified = this.verifiesUser ? USER_VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
    return flags === HAS_CREDENTIAL ? Buffer.concat([head, this.#credentialData()]) : head;
  }

  #credentialData(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: a P-256 key for ES256.
    const coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.credentialId.length]);
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, coseKey]);
  }
}
