import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. About 5 ms. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has, so that an unknown address costs what a known one does. */
const NOBODYS_HASH = await hash("nobody has this password", COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Checks a password; without a hash it takes the same time and fails. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && typeof passwordHash === "string";
}
