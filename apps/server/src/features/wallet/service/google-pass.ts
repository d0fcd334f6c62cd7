import { createPrivateKey } from "node:crypto";
import { BRAND } from "@secret/domain";
import { SignJWT } from "jose";
import type { GoogleWalletConfig } from "../../../config-wallets.ts";
import type { PassView } from "./pass-view.ts";

/** Outcome of a request: "missing" if Google has no such object. */
type GoogleOutcome = "done" | "missing" | "failed";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const SAVE_URL = "https://pay.google.com/gp/v/save/";
const TIMEOUT_MS = 5_000;
const TOKEN_SECONDS = 3_600;
/** Time before its expiry at which an access token is replaced, in ms. */
const TOKEN_SPARE_MS = 60_000;
const NOT_FOUND = 404;
const CONFLICT = 409;
/** The pass's class: all passes look the same. */
const CLASS = "pickup";
const NIGHT = "#17120f";

const States = { used: "EXPIRED", void: "INACTIVE" } as const;

/** Writes passes at Google: API "Google Wallet REST", generic passes. */
export class GoogleWallet {
  readonly #google: GoogleWalletConfig;
  readonly #publicUrl: string;
  #token: { readonly value: string; readonly endsAtMs: number } | undefined;
  /** Request for a token that is under way, so that passes updated together share it. */
  #asked: Promise<string | undefined> | undefined;

  constructor(google: GoogleWalletConfig, publicUrl: string) {
    this.#google = google;
    this.#publicUrl = publicUrl;
  }

  /** Inserts a pass, and the class before the first one. A pass that Google already has is updated. */
  async insert(passId: string, view: PassView): Promise<GoogleOutcome> {
    const object = this.#objectOf(passId, view);
    const inserted = await this.#send("POST", "genericObject", object);
    if (inserted === CONFLICT) return this.update(passId, view);
    if (inserted !== NOT_FOUND) return outcomeOf(inserted);
    // Another process may have inserted the class meanwhile.
    const classed = await this.#send("POST", "genericClass", { id: this.#classId });
    if (classed !== CONFLICT && outcomeOf(classed) !== "done") return "failed";
    return outcomeOf(await this.#send("POST", "genericObject", object));
  }

  /** Updates a pass. A field that is null is removed, such as a former code. */
  async update(passId: string, view: PassView): Promise<GoogleOutcome> {
    const object = this.#objectOf(passId, view);
    return outcomeOf(await this.#send("PATCH", `genericObject/${object.id}`, object));
  }

  /** Voids a pass whose member is gone, and removes everything that it showed of the order. */
  async void(passId: string): Promise<GoogleOutcome> {
    const id = this.#objectId(passId);
    const object = {
      id,
      state: States.void,
      subheader: wording("No longer valid"),
      header: wording("Account deleted"),
      textModulesData: [],
      linksModuleData: null,
      validTimeInterval: null,
      barcode: null,
    };
    return outcomeOf(await this.#send("PATCH", `genericObject/${id}`, object));
  }

  /** Returns the link that saves an inserted pass. Source: Google Wallet, "Issuing passes with JWTs". */
  async saveLink(passId: string, now: Date): Promise<string> {
    const objects = [{ id: this.#objectId(passId), classId: this.#classId }];
    const claims = {
      typ: "savetowallet",
      origins: [this.#publicUrl],
      payload: { genericObjects: objects },
    };
    const jwt = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(this.#google.email)
      .setAudience("google")
      .setIssuedAt(now)
      .sign(createPrivateKey(this.#google.key));
    return SAVE_URL + jwt;
  }

  get #classId(): string {
    return `${this.#google.issuerId}.${CLASS}`;
  }

  #objectId(passId: string): string {
    return `${this.#google.issuerId}.${passId}`;
  }

  #objectOf(passId: string, view: PassView) {
    const { orderNumber, status, ended, pickup, link } = view;
    const text = (id: string, header: string, body: string) => ({ id, header, body });
    return {
      id: this.#objectId(passId),
      classId: this.#classId,
      state: ended === undefined ? "ACTIVE" : States[ended],
      cardTitle: wording(BRAND.programme),
      subheader: wording(status),
      header: wording(pickup?.window ?? `Order ${orderNumber}`),
      hexBackgroundColor: NIGHT,
      textModulesData: [
        text("order", "Order", orderNumber),
        ...(pickup === undefined
          ? []
          : [
              text("day", "Pickup", pickup.day),
              text("place", pickup.locationName, pickup.address),
              text("items", "Items", pickup.items),
            ]),
      ],
      linksModuleData: { uris: [{ id: "order", uri: link, description: "Your order" }] },
      validTimeInterval: pickup === undefined ? null : { end: { date: pickup.expiresAt.toISOString() } },
      barcode: pickup?.code === undefined ? null : { type: "QR_CODE", value: pickup.code },
    };
  }

  /** Sends a request. Returns its status, or 0 if Google can't be reached or gives no access token. */
  async #send(method: "POST" | "PATCH", path: string, body: object): Promise<number> {
    try {
      const token = await this.#accessToken();
      if (token === undefined) return 0;
      const response = await fetch(`${this.#google.apiUrl}/walletobjects/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.status === 401) this.#token = undefined;
      return response.status;
    } catch {
      return 0;
    }
  }

  #accessToken(): Promise<string | undefined> {
    if (this.#token !== undefined && this.#token.endsAtMs > Date.now())
      return Promise.resolve(this.#token.value);
    this.#asked ??= this.#askToken().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  /** Asks for an access token of the service account. Source: Google Identity, "Using OAuth 2.0 for server to server". */
  async #askToken(): Promise<string | undefined> {
    const nowMs = Date.now();
    const { email, key, tokenUrl } = this.#google;
    const issuedAt = Math.floor(nowMs / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(createPrivateKey(key));
    const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
    const response = await fetch(tokenUrl, {
      method: "POST",
      body: new URLSearchParams(grant),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { access_token?: unknown; expires_in?: unknown };
    if (!response.ok || typeof answer.access_token !== "string") return undefined;
    const seconds = Number(answer.expires_in) || 0;
    this.#token = { value: answer.access_token, endsAtMs: nowMs + seconds * 1000 - TOKEN_SPARE_MS };
    return answer.access_token;
  }
}

function wording(value: string) {
  return { defaultValue: { language: "en-US", value } };
}

function outcomeOf(status: number): GoogleOutcome {
  if (status === NOT_FOUND) return "missing";
  return status >= 200 && status < 300 ? "done" : "failed";
}
