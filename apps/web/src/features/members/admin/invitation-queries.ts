import { type InvitationOrigin, listInvitations } from "@secret/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { pagedQuery } from "../../../platform/load-states/paged-query.ts";

export const invitationKeys = { pages: ["invitations"] } as const;

interface InvitationSearch {
  readonly search?: string | undefined;
  readonly origin?: InvitationOrigin | undefined;
}

/** Queries matching invitations, newest first, in pages. */
export function invitationPagesQuery(filter: InvitationSearch) {
  const pages = pagedQuery(invitationKeys.pages, filter, (query) => call(listInvitations, { query }));
  return { ...pages, placeholderData: keepPreviousData };
}
