import { type AdminMemberDetail, type AdminMemberFilter, NEW_MEMBER_DAYS } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { daysBefore } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/page.ts";
import { listConsents } from "../../consents/index.ts";
import { readSignInMethods } from "../../factors/index.ts";
import { type Account, findAccount } from "../../identity/index.ts";
import { findNotesOf, findTagsOf } from "../../member-notes/index.ts";
import { findLifetimeSales, summarizeOrders } from "../../orders/index.ts";
import { listDevices } from "../../sessions/index.ts";
import { adminMemberOf, findAdminMembers, summarizeAdminMembers } from "../queries/admin-members.ts";
import { findInvitationById } from "../queries/invitations.ts";
import { findActiveAdmins } from "../queries/members.ts";
import { readSuppressions } from "./profile.ts";
import { isLastAdmin } from "./roles.ts";

/** Returns a page of matching members with the totals of all matches. */
export async function listAdminMembers(context: Context, filter: AdminMemberFilter) {
  const newSince = daysBefore(context.clock.now(), NEW_MEMBER_DAYS);
  const [page, summary] = await Promise.all([
    readPage(filter.limit, (limit) => findAdminMembers(context.database, { ...filter, limit })),
    summarizeAdminMembers(context.database, filter, newSince),
  ]);
  const factsOf = await readFacts(context, page.rows);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...factsOf(row) })), summary };
}

/** Reads the tags and net sales of members. Returns a function that returns those of one member. */
export async function readFacts({ database }: Context, members: readonly { readonly id: string }[]) {
  const ids = members.map(({ id }) => id);
  const [tags, sales] = await Promise.all([findTagsOf(database, ids), findLifetimeSales(database, ids)]);
  const tagsOf = Map.groupBy(tags, ({ userId }) => userId);
  return ({ id }: { readonly id: string }) => ({
    tags: (tagsOf.get(id) ?? []).map(tagOf),
    netSalesCents: sales.get(id) ?? 0,
  });
}

function tagOf({ id, name, isShownAtHandOff }: Awaited<ReturnType<typeof findTagsOf>>[number]) {
  return { id, name, isShownAtHandOff };
}

/** Returns a member's details for an admin; for a deleted member, what is left. */
export async function getAdminMember(
  context: Context,
  userId: string,
): Promise<Result<z.input<typeof AdminMemberDetail>, "NOT_FOUND">> {
  const account = await findAccount(context.database, userId);
  return account === undefined ? refuse("NOT_FOUND") : ok(await toDetail(context, account));
}

async function toDetail(context: Context, account: Account) {
  const { database } = context;
  const { id, invitationId } = account;
  const [methods, suppressions, devices, invitation, figures, consents, admins, notes, factsOf] =
    await Promise.all([
      readSignInMethods(context, account),
      readSuppressions(context, account),
      listDevices(context, { userId: id, accountRole: account.role as AdminMemberDetail["role"] }),
      invitationId === null ? undefined : findInvitationById(database, invitationId),
      summarizeOrders(database, id),
      listConsents(context, id),
      findActiveAdmins(database),
      findNotesOf(database, id),
      readFacts(context, [account]),
    ]);
  return {
    ...adminMemberOf(account),
    ...factsOf(account),
    zipCode: account.zipCode,
    deletedAt: account.deletedAt,
    isLastAdmin: isLastAdmin(admins, id),
    pendingEmail: methods.pendingEmail,
    pendingPhone: methods.pendingPhone,
    notificationPreferences: {
      sms: account.notifySms,
      email: account.notifyEmail,
      push: account.notifyPush,
    },
    suppressions,
    invitation: invitation === undefined ? null : { id: invitation.id, label: invitation.label },
    termsVersion: account.termsVersion,
    termsAcceptedAt: account.termsAcceptedAt,
    adultAttestedAt: account.adultAttestedAt,
    secondFactors: methods.secondFactors.length,
    passkeys: methods.passkeys.length,
    devices: devices.length,
    figures,
    consents,
    notes,
  };
}
