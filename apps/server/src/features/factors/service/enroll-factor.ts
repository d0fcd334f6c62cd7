import { randomUUID } from "node:crypto";
import type { enrollFactor as enrollRoute } from "@secret/contract";
import { BRAND, maskPhone, ok, type Result, refuse } from "@secret/domain";
import { generateSecret, generateURI } from "otplib";
import QRCode from "qrcode";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { encrypt } from "../../../platform/sealing.ts";
import { type Account, lockAccount } from "../../identity/index.ts";
import type { ResolvedSession } from "../../sessions/index.ts";
import { deleteFactors, insertFactor } from "../queries/factors.ts";

export type EnrollInput = z.output<typeof enrollRoute.body>;
export type Enrolled = z.input<typeof enrollRoute.response>;

/** Maximum second factors of one account; more would be a mistake. */
const MAX_FACTORS = 10;
export const FACTOR_KEY_PURPOSE = "authenticator secrets";

/** Starts to add a second factor. It counts once it's verified. */
export async function enrollFactor(
  context: Context,
  session: ResolvedSession,
  input: EnrollInput,
): Promise<
  Result<
    Enrolled,
    | "MFA_FACTOR_NAME_CONFLICT"
    | "MFA_VERIFIED_FACTOR_EXISTS"
    | "MFA_WEBAUTHN_ENROLL_NOT_ENABLED"
    | "SESSION_NOT_FOUND"
    | "TOO_MANY_ENROLLED_MFA_FACTORS"
    | "VALIDATION_FAILED"
  >
> {
  if (input.factor_type === "webauthn") return refuse("MFA_WEBAUTHN_ENROLL_NOT_ENABLED");
  return inTransaction(context.database, async (transaction) => {
    const account = await lockAccount(transaction, session.userId);
    if (account === undefined) return refuse("SESSION_NOT_FOUND");
    const name = chooseName(account, input);
    if (!name.ok) return name;
    const verified = account.factors.filter((factor) => factor.verifiedAt !== null);
    if (verified.length >= MAX_FACTORS) return refuse("TOO_MANY_ENROLLED_MFA_FACTORS");
    const isKnown = verified.some((factor) => factor.phone !== null && factor.phone === input.phone);
    if (isKnown) return refuse("MFA_VERIFIED_FACTOR_EXISTS", { field: "phone" });
    // Unproven factors of the same type are replaced.
    const abandoned = account.factors.filter(
      (factor) => factor.verifiedAt === null && factor.type === input.factor_type,
    );
    await deleteFactors(
      transaction,
      abandoned.map((factor) => factor.id),
    );
    const enroll = input.factor_type === "totp" ? enrollApp : enrollPhone;
    return enroll(context, transaction, account, { ...input, name: name.value });
  });
}

interface NamedInput extends EnrollInput {
  readonly name: string;
}

/**
 * Adds an authenticator app. `qr_code` is SVG without "#", because the published client puts it into a data URL
 * unescaped.
 */
async function enrollApp(
  context: Context,
  transaction: Transaction,
  account: Account,
  { name, issuer }: NamedInput,
): Promise<Result<Enrolled, never>> {
  const now = context.clock.now();
  const id = randomUUID();
  const secret = generateSecret();
  const sealedSecret = encrypt(context.config.deriveKey(FACTOR_KEY_PURPOSE), id, secret);
  await insertFactor(transaction, {
    id,
    userId: account.id,
    type: "totp",
    name,
    sealedSecret,
    createdAt: now,
    updatedAt: now,
  });
  const label = account.email ?? account.phone ?? "";
  const uri = generateURI({ issuer: issuer ?? BRAND.programme, label, secret });
  const svg = await QRCode.toString(uri, { type: "svg", margin: 2 });
  const qrCode = svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black");
  return ok({ id, type: "totp", friendly_name: name, totp: { qr_code: qrCode, secret, uri } });
}

async function enrollPhone(
  context: Context,
  transaction: Transaction,
  account: Account,
  { name, phone }: NamedInput,
): Promise<Result<Enrolled, "VALIDATION_FAILED">> {
  if (phone === undefined) {
    const params = { reason: "Please enter the phone number." };
    return refuse("VALIDATION_FAILED", { field: "phone", params });
  }
  const now = context.clock.now();
  const made = { userId: account.id, type: "phone", name, phone, createdAt: now, updatedAt: now };
  const { id } = await insertFactor(transaction, made);
  return ok({ id, type: "phone", friendly_name: name, phone });
}

/** Returns the given name if it's free, or a default name without one. */
function chooseName(account: Account, input: EnrollInput): Result<string, "MFA_FACTOR_NAME_CONFLICT"> {
  const taken = new Set(
    account.factors.filter((factor) => factor.verifiedAt !== null).map((factor) => factor.name),
  );
  const { friendly_name: given } = input;
  if (given !== undefined) {
    return taken.has(given) ? refuse("MFA_FACTOR_NAME_CONFLICT", { field: "friendly_name" }) : ok(given);
  }
  const base = input.phone === undefined ? "Authenticator app" : `Phone ${maskPhone(input.phone)}`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(name)) return ok(name);
  }
}
