import type { InterestSource } from "@secret/domain";
import { type SqlBool, sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";

/** Request to hear about the next event. */
export interface NewInterest {
  readonly channel: "mail" | "sms";
  readonly contact: string;
  readonly source: InterestSource;
  /** Invitation on the promo card. */
  readonly campaignId: string | null;
  readonly consentText: string;
  readonly network: string;
}

/**
 * Inserts a request to hear about the next event, or renews the one that the contact has. Nothing but a code is sent until
 * it is confirmed. The first source stays once the contact is confirmed, since anybody can ask again for somebody else's
 * contact.
 */
export async function addInterest(transaction: Transaction, given: NewInterest, now: Date): Promise<void> {
  const { source, campaignId } = given;
  await transaction
    .insertInto("interests")
    .values({ ...given, askedAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("contact")
        .where("contact", "is not", null)
        .doUpdateSet(({ ref }) => ({
          consentText: given.consentText,
          network: given.network,
          askedAt: now,
          source: sql<string>`CASE WHEN interests.confirmed_at IS NULL THEN ${source} ELSE ${ref("interests.source")} END`,
          campaignId: sql<string | null>`CASE WHEN interests.confirmed_at IS NULL THEN ${campaignId}::uuid
            ELSE ${ref("interests.campaignId")} END`,
        })),
    )
    .execute();
}

/** Marks a contact as confirmed, so that it waits for an invitation. Returns undefined if it never asked. */
export async function setConfirmed(transaction: Transaction, contact: string, now: Date) {
  return transaction
    .updateTable("interests")
    .set({ confirmedAt: now, invitedAt: null, eventId: null, unsubscribedAt: null })
    .where("contact", "=", contact)
    .returning(["channel", "consentText", "network", "askedAt"])
    .executeTakeFirst();
}

/** Person who gets the invitation. */
export interface InvitedInterest {
  readonly id: string;
  readonly channel: "mail" | "sms";
  readonly contact: string;
  /** Name of the promo card's invitation; null without one. */
  readonly campaign: string | null;
  /** Invitation sent before; null without one. */
  readonly invitationId: string | null;
}

/**
 * Claims people who wait for an invitation, in the order of their confirmation. Members are skipped. A message that was
 * dropped before it was sent doesn't count, so its recipient waits for the next event.
 */
export async function claimWaiting(
  transaction: Transaction,
  { eventId, count }: { readonly eventId: string; readonly count: number },
  now: Date,
): Promise<InvitedInterest[]> {
  const { rows } = await sql<InvitedInterest>`
    UPDATE interests SET invited_at = ${now}, event_id = ${eventId}
     WHERE id = ANY (ARRAY(
       SELECT id FROM interests
        WHERE contact IS NOT NULL AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL
          AND (invited_at IS NULL OR (event_id IS DISTINCT FROM ${eventId} AND NOT EXISTS (
                SELECT FROM deliveries WHERE interest_id = interests.id AND state <> 'dropped')))
          AND NOT EXISTS (SELECT FROM users WHERE email = contact)
          AND NOT EXISTS (SELECT FROM users WHERE phone = contact)
        ORDER BY confirmed_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED))
    RETURNING id, channel, contact, invitation_id AS "invitationId",
      (SELECT label FROM invitations WHERE invitations.id = campaign_id) AS campaign`.execute(transaction);
  return rows;
}

/** Stores the invitations that were made for people. */
export async function setInterestInvitations(
  transaction: Transaction,
  made: readonly { readonly interestId: string; readonly invitationId: string }[],
): Promise<void> {
  await sql`UPDATE interests SET invitation_id = made.invitation_id
    FROM unnest(${made.map(({ interestId }) => interestId)}::uuid[],
                ${made.map(({ invitationId }) => invitationId)}::uuid[]) AS made (id, invitation_id)
    WHERE interests.id = made.id`.execute(transaction);
}

/** Removes the contact and everything that was kept with it. */
const WITHOUT_CONTACT = { contact: null, consentText: null, network: null } as const;

/**
 * Links the interest that a new member had under one of these contacts or with this invitation, and removes its contact.
 * @returns the contacts that were removed
 */
export async function linkInterest(
  transaction: Transaction,
  member: { readonly id: string; readonly contacts: readonly string[]; readonly invitationId: string | null },
  now: Date,
): Promise<string[]> {
  const found = await transaction
    .selectFrom("interests")
    .select(["id", "contact"])
    .where("memberId", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("contact", "in", [...member.contacts]),
        // With this invitation, whatever the contact of the account is.
        eb("invitationId", "=", member.invitationId),
      ]),
    )
    .orderBy("createdAt")
    .forUpdate()
    .execute();
  const [first] = found;
  if (first === undefined) return [];
  const ids = found.map(({ id }) => id);
  await transaction.updateTable("interests").set(WITHOUT_CONTACT).where("id", "in", ids).execute();
  await transaction
    .updateTable("interests")
    .set({ memberId: member.id, registeredAt: now })
    .where("id", "=", first.id)
    .execute();
  return found.flatMap(({ contact }) => contact ?? []);
}

/** Ends the interests whose number replied STOP. */
export async function endStopped(transaction: Transaction, now: Date): Promise<void> {
  await sql`UPDATE interests SET unsubscribed_at = ${now}
    FROM stopped_addresses
    WHERE stopped_addresses.channel = interests.channel AND stopped_addresses.address = contact
      AND reason = 'stop' AND lifted_at IS NULL
      AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`.execute(transaction);
}

/** Returns whether somebody still wants the invitation; undefined if the contact was removed. */
export async function isWanted(database: Connection, id: string): Promise<boolean | undefined> {
  const row = await database
    .selectFrom("interests")
    .select(sql<SqlBool>`unsubscribed_at IS NULL`.as("isWanted"))
    .where("id", "=", id)
    .where("contact", "is not", null)
    .executeTakeFirst();
  return row && row.isWanted === true;
}

export async function setUnsubscribed(transaction: Transaction, id: string, at: Date | null) {
  return transaction
    .updateTable("interests")
    .set({ unsubscribedAt: at })
    .where("id", "=", id)
    .where("contact", "is not", null)
    .returning("contact")
    .executeTakeFirst();
}

/** Returns a member's interest, for the download of their data. */
export async function findInterestsOf(database: Connection, memberId: string) {
  return database
    .selectFrom("interests")
    .leftJoin("invitations", "invitations.id", "campaignId")
    .select(["channel", "source", "label as campaign", "interests.createdAt"])
    .select(["confirmedAt", "invitedAt", "registeredAt"])
    .where("memberId", "=", memberId)
    .execute();
}

/** Removes a deleted account from the interest that led to it, and its contacts from interests of their own. */
export async function eraseInterestsOf(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .updateTable("interests")
    .set({ memberId: null })
    .where("memberId", "=", memberId)
    .execute();
  await transaction
    .updateTable("interests")
    .set(WITHOUT_CONTACT)
    .where(({ eb, or, selectFrom }) => {
      const contactOf = (column: "email" | "phone") =>
        selectFrom("users").select(column).where("users.id", "=", memberId).where(column, "is not", null);
      return or([eb("contact", "in", contactOf("email")), eb("contact", "in", contactOf("phone"))]);
    })
    .execute();
}
