import { getSession, type Member, signOut as signOutRoute } from "@secret/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../app/api.ts";
import { queryClient } from "../../app/query-client.ts";
import { setServerTime } from "../../ui/use-now.ts";

/** Waits at most this long for the server when signing out. */
const SIGN_OUT_WAIT_MS = 500;

const channel = new BroadcastChannel("session");
channel.addEventListener("message", ({ data }) => {
  if (data === "signed-out") location.assign("/");
  if (data === "signed-in") void queryClient.invalidateQueries({ queryKey: ["session"] });
});

const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const session = await call(getSession);
    setServerTime(session.serverTime);
    return session;
  },
  staleTime: 60_000,
});

/** Who is signed in; null for a visitor. For guards, before a page is shown. */
export async function readMember(): Promise<Member | null> {
  return (await queryClient.ensureQueryData(sessionQuery)).member;
}

/** The signed-in member. Only for pages behind the guard. */
export function useMember(): Member | undefined {
  return useQuery(sessionQuery).data?.member ?? undefined;
}

/** After signing in: everything is fetched anew, in other tabs too. */
export async function announceSignIn(): Promise<void> {
  queryClient.clear();
  await queryClient.fetchQuery(sessionQuery);
  channel.postMessage("signed-in");
}

/** Signs out here and in every tab at once; the server has half a second to hear of it before we go. */
export async function signOut(): Promise<void> {
  queryClient.clear();
  channel.postMessage("signed-out");
  const wait = new Promise((resume) => setTimeout(resume, SIGN_OUT_WAIT_MS));
  await Promise.race([call(signOutRoute).catch(() => undefined), wait]);
  location.assign("/");
}
