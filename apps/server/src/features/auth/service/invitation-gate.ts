import type { InvitationRefusal, Result } from "@secret/domain";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** What signing up asks of whoever keeps the invitations. */
export interface InvitationGate {
  /**
   * Whether somebody may ask for an account: with a good invitation, or without any where sign-up is open. Holds
   * nothing: its last use goes to whoever redeems it first.
   * @returns the invitation's id, undefined without one
   */
  admit(
    database: Connection,
    code: string | undefined,
    now: Date,
  ): Promise<Result<string | undefined, InvitationRefusal | "INVITATION_REQUIRED">>;
  /** Counts the member that a sign-up becomes, if its invitation still has room. */
  redeem(
    transaction: Transaction,
    invitationId: string | null,
    now: Date,
  ): Promise<Result<void, InvitationRefusal>>;
}
