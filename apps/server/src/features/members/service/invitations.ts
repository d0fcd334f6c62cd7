import { randomInt } from "node:crypto";
import type { Invitation } from "@secret/contract";
import {
  checkInvitation,
  type InvitationRefusal,
  normalizeInvitationCode,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { audit } from "../../audit/service.ts";
import { checkThrottle, type InvitationGate, networkThrottle, recordFailure } from "../../auth/service.ts";
import * as queries from "../queries/invitations.ts";

/** Without signs that look alike on a printed card. */
const CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** 60 bits: nobody guesses one. */
const CODE_SIGN_COUNT = 12;

export interface NewInvitation {
  readonly label: string;
  readonly maxUses: number | null;
  readonly expiresAt: string | null;
}

/** Lets sign-ups in, by the invitations of this database. */
export function invitationGate({ config }: Context): InvitationGate {
  return {
    async admit(database, code, now) {
      if (code === undefined || code === "") {
        return config.signUp === "open"
          ? ok(undefined)
          : refuse("INVITATION_REQUIRED", { field: "data.invite" });
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
  };
}

/** For the page that a printed code leads to. Looking up what isn't there counts as guessing. */
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

export async function listInvitations(context: Context): Promise<Invitation[]> {
  return (await queries.listInvitations(context.database)).map(invitationOf);
}

export async function createInvitation(
  context: Context,
  adminId: string,
  input: NewInvitation,
): Promise<Invitation> {
  const now = context.clock.now();
  const { label, maxUses } = input;
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  return inTransaction(context.database, async (transaction) => {
    const made = {
      code: generateInvitationCode(),
      label,
      maxUses,
      expiresAt,
      createdBy: adminId,
      createdAt: now,
    };
    const invitation = await queries.insertInvitation(transaction, made);
    const message = `Invitation "${label}" was made`;
    await audit(transaction, now, { eventType: "admin_action", severity: "info", message, actorId: adminId });
    return invitationOf(invitation);
  });
}

export async function revokeInvitation(
  context: Context,
  adminId: string,
  id: string,
): Promise<Result<Invitation, "NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const invitation = await queries.revokeInvitation(transaction, id, now);
    if (invitation === undefined) return refuse("NOT_FOUND");
    const message = `Invitation "${invitation.label}" was revoked`;
    await audit(transaction, now, { eventType: "admin_action", severity: "info", message, actorId: adminId });
    return ok(invitationOf(invitation));
  });
}

function generateInvitationCode(): string {
  return Array.from({ length: CODE_SIGN_COUNT }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");
}

function invitationOf(row: queries.Invitation): Invitation {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
