import { randomInt, randomUUID } from "node:crypto";
import type { Invitation, InvitationFilter } from "@secret/contract";
import {
  checkInvitation,
  type InvitationRefusal,
  isTransferToken,
  normalizeInvitationCode,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { readPage } from "../../../platform/page.ts";
import { checkThrottle, networkThrottle, recordFailure } from "../../attempts/index.ts";
import { type ActingAdmin, actorOf, audit } from "../../audit/index.ts";
import type { InvitationGate } from "../../identity/index.ts";
import { linkMember } from "../../interest-book/index.ts";
import { findOpenOffer } from "../../transfers/index.ts";
import * as queries from "../queries/invitations.ts";

/** Characters that don't look alike on a printed card. */
const CODE_CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Code length, which gives about 60 bits and can't be guessed. */
const CODE_LENGTH = 12;

export interface NewInvitation {
  readonly label: string;
  readonly maxUses: number | null;
  readonly expiresAt: Date | null;
}

/** Returns the gate that checks sign-ups against the stored invitations. */
export function invitationGate({ settings }: Context): InvitationGate {
  return {
    async admit(database, code, now) {
      if (code === undefined || code === "") {
        return settings.signUp === "open"
          ? ok(undefined)
          : refuse("INVITATION_REQUIRED", { field: "data.invite" });
      }
      if (isTransferToken(code)) {
        const invited =
          settings.signUp === "open" ? ok(undefined) : await inviteByTransfer(database, code, now);
        return invited.ok ? ok(invited.value?.id) : refuse(invited.failure.code, { field: "data.invite" });
      }
      const invitation = await queries.findInvitation(database, normalizeInvitationCode(code));
      const checked = checkInvitation(invitation, now);
      return checked.ok ? ok(invitation?.id) : refuse(checked.failure.code, { field: "data.invite" });
    },
    async redeem(transaction, invitationId, now) {
      if (invitationId === null) return ok(undefined);
      const checked = checkInvitation(await queries.lockInvitation(transaction, invitationId), now);
      if (checked.ok) await queries.countInvitationUse(transaction, invitationId);
      return checked;
    },
    linkMember,
  };
}

/**
 * Returns the invitation for a transfer link: one per offer, used by the first sign-up while the offer can be claimed.
 * It's created when the link is first used.
 */
async function inviteByTransfer(
  database: Connection,
  token: string,
  now: Date,
): Promise<Result<queries.Invitation, InvitationRefusal>> {
  const open = await findOpenOffer(database, token, now);
  if (!open.ok) return refuse(TRANSFER_REFUSALS[open.failure.code]);
  const { transferId, expiresAt } = open.value;
  const code = `TRANSFER ${transferId}`;
  const label = "An order from a friend";
  await queries.insertInvitationOnce(database, { code, label, maxUses: 1, expiresAt, createdAt: now });
  const invitation = await queries.findInvitation(database, code);
  const checked = checkInvitation(invitation, now);
  if (!checked.ok) return checked;
  return invitation === undefined ? refuse("INVITATION_NOT_VALID") : ok(invitation);
}

const TRANSFER_REFUSALS = {
  TRANSFER_INVALID: "INVITATION_NOT_VALID",
  TRANSFER_EXPIRED: "INVITATION_EXPIRED",
  TRANSFER_CLAIMED: "INVITATION_USED_UP",
  ORDER_NOT_TRANSFERABLE: "INVITATION_NOT_VALID",
} as const;

/** Checks an invitation for the sign-up page. Unknown codes count as guesses. */
export async function lookUpInvitation(
  context: Context,
  code: string,
  client: ClientInfo,
): Promise<Result<Record<string, never>, InvitationRefusal | "OVER_REQUEST_RATE_LIMIT">> {
  const network = networkThrottle(client);
  const isDue = await checkThrottle(context, network);
  if (!isDue.ok) return isDue;
  const invitation = await queries.findInvitation(context.database, normalizeInvitationCode(code));
  if (invitation === undefined) await recordFailure(context, network, client);
  const checked = checkInvitation(invitation, context.clock.now());
  return checked.ok ? ok({}) : checked;
}

/** Returns a page of matching invitations with the totals of all matches. */
export async function listInvitations({ database, clock }: Context, filter: InvitationFilter) {
  const [{ rows, hasMore }, summary] = await Promise.all([
    readPage(filter.limit, (limit) => queries.listInvitations(database, { ...filter, limit })),
    queries.summarizeInvitations(database, filter, clock.now()),
  ]);
  return { rows: rows.map(toInvitation), hasMore, summary };
}

export async function createInvitation(context: Context, input: NewInvitation, by: ActingAdmin) {
  const now = context.clock.now();
  const { label, maxUses, expiresAt } = input;
  return inTransaction(context.database, async (transaction) => {
    const made = {
      code: generateInvitationCode(),
      label,
      maxUses,
      expiresAt,
      createdBy: by.userId,
      createdAt: now,
    };
    const { id } = await queries.insertInvitation(transaction, made);
    await audit(transaction, now, {
      ...actorOf(by),
      severity: "info",
      message: `Invitation "${label}" was made`,
      newValue: `${maxUses ?? "any number of"} members, until ${expiresAt?.toISOString() ?? "further notice"}`,
      metadata: { invitationId: id },
    });
    return readInvitation(transaction, id);
  });
}

/**
 * Creates invitations from the interest list, each for one member.
 * @param labels one per invitation
 * @returns the ids and codes, in the order of the labels
 */
export async function createInterestInvitations(
  transaction: Transaction,
  labels: readonly string[],
  expiresAt: Date,
  now: Date,
): Promise<{ readonly id: string; readonly code: string }[]> {
  const made = labels.map((label) => ({ id: randomUUID(), code: generateInvitationCode(), label }));
  const facts = { maxUses: 1, expiresAt, createdAt: now, isForInterest: true };
  await queries.insertInvitations(
    transaction,
    made.map((each) => ({ ...each, ...facts })),
  );
  return made;
}

/** Revokes invitations that newer ones replace. */
export async function revokeInvitations(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await queries.revokeInvitations(transaction, ids, now);
}

/** Returns the id of the invitation that a promo card carries; undefined if no admin made one with this code. */
export async function findCampaign(database: Connection, code: string): Promise<string | undefined> {
  const found = await queries.findInvitation(database, normalizeInvitationCode(code));
  return found?.createdBy == null ? undefined : found.id;
}

export async function revokeInvitation(
  context: Context,
  id: string,
  by: ActingAdmin,
): Promise<Result<z.input<typeof Invitation>, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const before = await queries.lockInvitation(transaction, id);
    if (before === undefined) return refuse("NOT_FOUND");
    if (before.revokedAt === null) {
      const standing = checkInvitation(before, now);
      await queries.revokeInvitations(transaction, [id], now);
      await audit(transaction, now, {
        ...actorOf(by),
        severity: "info",
        message: `Invitation "${before.label}" was revoked`,
        oldValue: standing.ok ? "open" : CLOSED_BY[standing.failure.code],
        newValue: "revoked",
        metadata: { invitationId: id },
      });
    }
    return ok(await readInvitation(transaction, id));
  });
}

/** State of a closed invitation, for the audit log. */
const CLOSED_BY: Readonly<Record<InvitationRefusal, string>> = {
  INVITATION_NOT_VALID: "revoked",
  INVITATION_EXPIRED: "expired",
  INVITATION_USED_UP: "used up",
};

async function readInvitation(database: Connection, id: string) {
  const found = await queries.findShownInvitation(database, id);
  if (found === undefined) throw new Error("a written invitation doesn't exist");
  return toInvitation(found);
}

function generateInvitationCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
    "",
  );
}

function toInvitation(row: queries.ShownInvitation) {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    createdAt: row.createdAt,
    createdBy:
      row.createdBy === null ? null : { firstName: row.firstName ?? "", lastName: row.lastName ?? "" },
    lastUsedAt: row.lastUsedAt,
  };
}
