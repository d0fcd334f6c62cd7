import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { PASSWORD_GUESSABLE_MESSAGE, PASSWORD_LEAKED_MESSAGE } from "@secret/contract";
import { BRAND, ok, type Result, refuse } from "@secret/domain";
import type { Account } from "../../queries/users.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashingQueue } from "./hashing-queue.ts";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. Takes about 5 ms. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Dummy hash, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH = await hash("nobody has this password", COST);

/** Normalizes to NFKC, since keyboards encode the same letter in different ways. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** @param source of the queued work: see {@link hashingQueue} */
export function hashPassword(source: string, password: string): Promise<Result<string, "BUSY">> {
  return hashingQueue.run(source, () => hash(normalize(password), COST));
}

/**
 * Checks a password. Without a hash it takes the same time and returns false.
 * @param source of the queued work: see {@link hashingQueue}
 */
export async function isPassword(
  source: string,
  passwordHash: string | null | undefined,
  password: string,
): Promise<Result<boolean, "BUSY">> {
  const matches = await hashingQueue.run(source, () =>
    verify(passwordHash ?? NOBODYS_HASH, normalize(password)),
  );
  return matches.ok ? ok(matches.value && typeof passwordHash === "string") : matches;
}

/** Our own names, which attackers try here first. A password needs more than one of them with digits and signs. */
const OWN_NAMES = new Set(
  [BRAND.programme, BRAND.tagline, BRAND.city, `${BRAND.programme} ${BRAND.tagline}`]
    .flatMap((name) => [name, name + name])
    .map(lettersOf),
);

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, "");
}

/**
 * Refuses passwords that attackers try first: leaked ones, the account's own address or number, and our names.
 * @param personalTerms facts of the account that others know
 */
export function checkPassword(
  password: string,
  personalTerms: readonly string[],
): Result<void, "WEAK_PASSWORD"> {
  if (isCommonPassword(password)) return weak(PASSWORD_LEAKED_MESSAGE);
  const spelling = normalize(password).trim().toLowerCase();
  const isPersonal = personalTerms.some((word) => word.toLowerCase() === spelling);
  return isPersonal || OWN_NAMES.has(lettersOf(spelling)) ? weak(PASSWORD_GUESSABLE_MESSAGE) : ok(undefined);
}

function weak(reason: string): Result<never, "WEAK_PASSWORD"> {
  return refuse("WEAK_PASSWORD", { field: "password", params: { reason, reasons: "pwned" } });
}

/** Checks and hashes an account's new password, which must differ from its old one. */
export async function hashNewPassword(
  { id, email, phone, passwordHash }: Pick<Account, "id" | "email" | "phone" | "passwordHash">,
  password: string,
): Promise<Result<string, "BUSY" | "SAME_PASSWORD" | "WEAK_PASSWORD">> {
  const isSame = await isPassword(id, passwordHash, password);
  if (!isSame.ok) return isSame;
  if (isSame.value) return refuse("SAME_PASSWORD", { field: "password" });
  const personalTerms = [email, phone].filter((word) => word !== null);
  const checked = checkPassword(password, personalTerms);
  return checked.ok ? hashPassword(id, password) : checked;
}
