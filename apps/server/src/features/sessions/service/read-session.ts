import type { Member, SecondFactor } from "@secret/contract";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findAccount, memberOf, secondFactorOf } from "../../identity/index.ts";
import type { ResolvedSession } from "./session-resolver.ts";

/** Returns the signed-in member, or the factors that can complete the sign-in. */
export async function readSession(
  context: Context,
  session: ResolvedSession | undefined,
): Promise<{ member: z.input<typeof Member> | null; secondFactors: z.input<typeof SecondFactor>[] | null }> {
  const account = session && (await findAccount(context.database, session.userId));
  if (session === undefined || account === undefined) return { member: null, secondFactors: null };
  if (session.isSignedIn) return { member: memberOf(account, session.role), secondFactors: null };
  const verified = account.factors.filter((factor) => factor.verifiedAt !== null);
  return { member: null, secondFactors: verified.map(secondFactorOf) };
}
