import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import {
  INTEREST_KIND,
  INTEREST_SUBJECT,
  type InterestFacts,
  interestText,
} from "../mails/interest-invitation.ts";
import { enqueueDeliveries } from "./deliver.ts";

/** Invitation to somebody who asked to hear about the next event. */
interface InterestInvitation extends InterestFacts {
  readonly interestId: string;
  readonly channel: "mail" | "sms";
  readonly contact: string;
}

/** Queues invitations to people who aren't members, as marketing about an event: with text hours, budgets and STOP. */
export async function inviteInterested(
  context: Context,
  transaction: Transaction,
  event: { readonly id: string; readonly closesAt: Date },
  invitations: readonly InterestInvitation[],
): Promise<void> {
  const { publicUrl } = context.config;
  await enqueueDeliveries(
    context,
    transaction,
    invitations.map(({ interestId, channel, contact, day, invitationCode }) => {
      const facts = { day, invitationCode };
      return {
        userId: null,
        interestId,
        notificationId: null,
        kind: INTEREST_KIND,
        purpose: "marketing",
        channel,
        recipient: contact,
        subject: channel === "mail" ? INTEREST_SUBJECT : "",
        body: interestText(publicUrl, facts),
        about: { eventId: event.id, facts },
        expiresAt: event.closesAt,
        dueAt: null,
      };
    }),
  );
}
