import * as contract from "@secret/contract";
import { ok, type Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { sendCsv } from "../../../platform/exports/export-file.ts";
import type { HttpServer } from "../../../platform/http/api-scope.ts";
import { bindRoute } from "../../../platform/http/bind-route.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import { readPage } from "../../../platform/page.ts";
import type { PersonalData } from "../../../platform/personal-data.ts";
import { removeSecondFactors } from "../../factors/index.ts";
import { listWaitingSignUps, resendContactByAdmin, resendSignUpByAdmin } from "../../identity/index.ts";
import { addNote, editNote, removeNote, tagMember, untagMember } from "../../member-notes/index.ts";
import { listOrders } from "../../orders/index.ts";
import { getAdminMember, listAdminMembers } from "../service/admin-members.ts";
import { editMember } from "../service/edit-member.ts";
import { eraseMember } from "../service/erase-account.ts";
import { exportMembers, MEMBER_COLUMNS } from "../service/export-members.ts";
import { deactivateMember, endMemberSessions, reactivateMember, setMemberRole } from "../service/roles.ts";

/** Registers the admin's member routes. */
export function adminMembersRoutes(
  http: HttpServer,
  context: Context,
  personalData: readonly PersonalData[],
): void {
  readRoutes(http, context);
  changeRoutes(http, context, personalData);
  noteRoutes(http, context);
  verificationRoutes(http, context);
}

function readRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listAdminMembers, async ({ query }) => ok(await listAdminMembers(context, query)));
  bindRoute(http, contract.exportAdminMembers, async ({ session, query, reply }) => {
    const parts = await exportMembers(context, session, query);
    return sendCsv(reply, { name: "members", now: context.clock.now(), columns: MEMBER_COLUMNS, parts });
  });
  bindRoute(http, contract.getAdminMember, ({ params }) => getAdminMember(context, params.id));
  bindRoute(http, contract.listMemberOrders, async ({ params, query }) =>
    ok(await listOrders(context, { userId: params.id }, query)),
  );
}

function changeRoutes(http: HttpServer, context: Context, personalData: readonly PersonalData[]): void {
  const asMember = answerWithMember(context);
  bindRoute(http, contract.editMember, ({ session, params: { id }, body }) =>
    asMember(id, editMember(context, id, body, session)),
  );
  bindRoute(http, contract.setMemberRole, ({ session, params: { id }, body }) =>
    asMember(id, setMemberRole(context, id, body.role, session)),
  );
  bindRoute(http, contract.deactivateMember, ({ session, params: { id } }) =>
    asMember(id, deactivateMember(context, id, session)),
  );
  bindRoute(http, contract.reactivateMember, ({ session, params: { id } }) =>
    asMember(id, reactivateMember(context, id, session)),
  );
  bindRoute(http, contract.removeMemberSecondFactors, ({ session, params: { id } }) =>
    asMember(id, removeSecondFactors(context, id, session)),
  );
  bindRoute(http, contract.endMemberSessions, async ({ session, params }) => {
    const ended = await endMemberSessions(context, params.id, session);
    return ended.ok ? ok({ endedSessions: ended.value }) : ended;
  });
  bindRoute(http, contract.deleteMember, ({ session, params }) =>
    eraseMember(context, params.id, personalData, session),
  );
}

/** Returns a function that answers with the member after a successful change. */
function answerWithMember(context: Context) {
  return async <Refusal extends contract.ErrorCode>(
    userId: string,
    changed: Promise<Result<void, Refusal>>,
  ) => {
    const result = await changed;
    return result.ok ? getAdminMember(context, userId) : result;
  };
}

function noteRoutes(http: HttpServer, context: Context): void {
  const asMember = answerWithMember(context);
  bindRoute(http, contract.addMemberNote, ({ session, params: { id }, body }) =>
    asMember(id, addNote(context, id, body, session)),
  );
  bindRoute(http, contract.editMemberNote, ({ session, params: { id, noteId }, body }) =>
    asMember(id, editNote(context, { userId: id, noteId }, body, session)),
  );
  bindRoute(http, contract.removeMemberNote, ({ session, params: { id, noteId } }) =>
    asMember(id, removeNote(context, { userId: id, noteId }, session)),
  );
  bindRoute(http, contract.tagMember, ({ session, params: { id }, body }) =>
    asMember(id, tagMember(context, id, body.name, session)),
  );
  bindRoute(http, contract.untagMember, ({ session, params: { id, tagId } }) =>
    asMember(id, untagMember(context, { userId: id, tagId }, session)),
  );
}

function verificationRoutes(http: HttpServer, context: Context): void {
  bindRoute(http, contract.listWaitingSignUps, async ({ query }) =>
    ok(await readPage(query.limit, (limit) => listWaitingSignUps(context, { ...query, limit }))),
  );
  bindRoute(http, contract.resendSignUpVerification, ({ session, params, request }) =>
    resendSignUpByAdmin(context, params.id, session, clientInfoOf(request)),
  );
  bindRoute(http, contract.resendMemberVerification, ({ session, params, body, request }) =>
    resendContactByAdmin(context, params.id, body.channel, session, clientInfoOf(request)),
  );
}
