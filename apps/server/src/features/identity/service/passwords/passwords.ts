import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { PASSWORD_LEAKED_MESSAGE } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
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

/**
 * Refuses passwords that attackers try first: leaked ones, and the account's own address or number.
 * @param personalTerms facts of the account that others know
 */
export function checkPassword(
  password: string,
  personalTerms: readonly string[],
): Result<void, "WEAK_PASSWORD"> {
  const spelling = normalize(password).trim().toLowerCase();
  if (!isCommonPassword(password) && !personalTerms.some((word) => word.toLowerCase() === spelling)) {
    return ok(undefined);
  }
  return refuse("WEAK_PASSWORD", {
    field: "password",
    params: { reason: PASSWORD_LEAKED_MESSAGE, reasons: "pwned" },
  });
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
