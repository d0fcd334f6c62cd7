import { type InvitationOrigin, listInvitations } from "@secret/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { after, givenOf } from "../../../platform/list-query.ts";

export const invitationKeys = { pages: ["invitations"] } as const;

interface InvitationSearch {
  readonly search?: string | undefined;
  readonly origin?: InvitationOrigin | undefined;
}

/** Queries matching invitations, newest first, in pages. */
export function invitationPagesQuery(filter: InvitationSearch) {
  const query = givenOf(filter);
  return infiniteQueryOptions({
    queryKey: [...invitationKeys.pages, query],
    queryFn: ({ pageParam }) => call(listInvitations, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.invitations.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}
