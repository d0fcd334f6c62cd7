import {
  exportAdminMembers,
  exportEventBuyers,
  getAdminMember,
  listAdminMembers,
  listEventBuyers,
  listWaitingSignUps,
  type MemberStatus,
} from "@secret/contract";
import type { Role } from "@secret/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { download } from "../../../platform/download.ts";
import { pagedQuery } from "../../../platform/load-states/paged-query.ts";

export const adminMemberKeys = {
  all: ["admin-members"],
  pages: ["admin-members", "pages"],
  one: ["admin-members", "one"],
  signUps: ["admin-members", "sign-ups"],
} as const;

interface MemberFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: MemberStatus | undefined;
  readonly invitationId?: string | undefined;
  readonly tagId?: string | undefined;
}

/** Queries matching members, newest first, in pages. */
export function memberPagesQuery(filter: MemberFilter) {
  const pages = pagedQuery(adminMemberKeys.pages, filter, (query) => call(listAdminMembers, { query }));
  return { ...pages, placeholderData: keepPreviousData };
}

/** Downloads the matching members as a file. */
export async function exportMembers(query: MemberFilter): Promise<void> {
  await download(exportAdminMembers, { query });
}

/** Queries unverified sign-ups, newest first, in pages. */
export function signUpPagesQuery(search: string | undefined) {
  const pages = pagedQuery(adminMemberKeys.signUps, { search }, (query) =>
    call(listWaitingSignUps, { query }),
  );
  return { ...pages, placeholderData: keepPreviousData };
}

export function adminMemberQuery(id: string) {
  return queryOptions({
    queryKey: [...adminMemberKeys.one, id],
    queryFn: () => call(getAdminMember, { params: { id } }),
  });
}

/** Queries an event's buyers by name, in pages. */
export function eventBuyerPagesQuery(eventId: string, search: string | undefined) {
  const pages = pagedQuery(["event-buyers", eventId], { search }, (query) =>
    call(listEventBuyers, { params: { id: eventId }, query }),
  );
  return { ...pages, placeholderData: keepPreviousData };
}

/** Downloads an event's buyers as a file. */
export async function exportBuyers(eventId: string): Promise<void> {
  await download(exportEventBuyers, { params: { id: eventId } });
}
