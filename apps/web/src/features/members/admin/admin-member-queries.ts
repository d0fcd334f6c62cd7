import {
  getAdminMember,
  listAdminMembers,
  listEventBuyers,
  listWaitingSignUps,
  type MemberStatus,
} from "@secret/contract";
import type { Role } from "@secret/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { after, givenOf } from "../../../platform/list-query.ts";

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
}

/** Queries matching members, newest first, in pages. */
export function memberPagesQuery(filter: MemberFilter) {
  const query = givenOf(filter);
  return infiniteQueryOptions({
    queryKey: [...adminMemberKeys.pages, query],
    queryFn: ({ pageParam }) => call(listAdminMembers, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.members.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}

/** Queries unverified sign-ups, newest first, in pages. */
export function signUpPagesQuery(search: string | undefined) {
  const query = givenOf({ search });
  return infiniteQueryOptions({
    queryKey: [...adminMemberKeys.signUps, query],
    queryFn: ({ pageParam }) => call(listWaitingSignUps, { query: after(query, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.signUps.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  });
}

export function adminMemberQuery(id: string) {
  return queryOptions({
    queryKey: [...adminMemberKeys.one, id],
    queryFn: () => call(getAdminMember, { params: { id } }),
  });
}

/** Queries an event's buyers by name, in pages. */
export function eventBuyerPagesQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: ["event-buyers", eventId],
    queryFn: ({ pageParam }) =>
      call(listEventBuyers, { params: { id: eventId }, query: after({}, pageParam) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.buyers.at(-1)?.id : undefined),
  });
}
