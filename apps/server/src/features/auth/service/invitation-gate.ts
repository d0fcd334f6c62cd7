import type { InvitationRefusal, Result } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Invitation checks that sign-up needs, implemented by the members feature. */
export interface InvitationGate {
  /**
   * Checks whether a sign-up may start: with a valid invitation, or without one if sign-up is open. Reserves nothing:
   * an invitation's last use goes to the first sign-up that redeems it.
   * @returns the invitation's id, undefined without one
   */
  admit(
    database: Connection,
    code: string | undefined,
    now: Date,
  ): Promise<Result<string | undefined, InvitationRefusal | "INVITATION_REQUIRED">>;
  /** Counts a new member against the sign-up's invitation, if uses are left. */
  redeem(
    transaction: Transaction,
    invitationId: string | null,
    now: Date,
  ): Promise<Result<void, InvitationRefusal>>;
}
