import { ApiError, type CallOutput, getSession, type Member } from "@secret/contract";
import { useSyncExternalStore } from "react";
import { setServerTime } from "../../ui/server-time.ts";
import { call } from "../api.ts";
import { clearMemberData, featureStorage } from "../member-data.ts";
import { withTimeout } from "../with-timeout.ts";
import { storeSignOutElsewhere, takeReturnPath } from "./return-path.ts";
import { isSignOutPending, recordSignOut, sendPendingSignOut } from "./sign-out.ts";

/** Waits at most this long for the server when signing out. */
const SIGN_OUT_WAIT_MS = 500;
/** Maximum age of the session before it is read again for a page, in ms. */
const FRESH_MS = 60_000;
/** Number of retries after a sign-in, which needs the new session. */
const REFRESH_TRIES = 3;
const REFRESH_PAUSE_MS = 500;

type SessionAnswer = CallOutput<typeof getSession>;

/** The session of this page. It is read once before the first page is shown, outside of the query cache. */
export type Session =
  | {
      readonly status: "loading";
      readonly member?: never;
      readonly signUp?: never;
      readonly canText?: never;
      readonly textsFrom?: never;
      readonly secondFactors?: never;
    }
  | ({ readonly status: "visitor"; readonly member?: never } & SessionMore)
  | ({ readonly status: "member"; readonly member: Member } & SessionMore);

type SessionMore = Pick<SessionAnswer, "signUp" | "canText" | "textsFrom" | "secondFactors">;

let session: Session = { status: "loading" };
let readAtMs = Number.NEGATIVE_INFINITY;
let isEndingHere = false;
/** Increases when the known session, and any response on its way, belongs to a previous one. */
let generation = 0;
let reading: Promise<Session> | undefined;
const listeners = new Set<(session: Session) => void>();
const signInListeners = new Set<() => void>();

const channel = new BroadcastChannel("session");
channel.addEventListener("message", ({ data }) => {
  if (data === "signed-out") {
    setVisitor();
    sessionStorage.clear();
    storeSignOutElsewhere();
    location.assign("/");
  }
  if (data === "signed-in") void refreshSession().then(publishSignIn, () => undefined);
});

function publishSignIn({ status }: Session): void {
  if (status !== "member") return;
  for (const listener of signInListeners) listener();
}

/** Completes a sign-out that was made offline, now or when the connection is back. Called when the app starts. */
export function resumePendingSignOut(): void {
  const finish = async () => {
    // A read that began without a connection may still be about to fail.
    await reading?.catch(() => undefined);
    if (isSignOutPending()) await refreshSession().catch(() => undefined);
  };
  addEventListener("online", () => void finish());
  void finish();
}

/** Reads the session from the server. Returns a visitor while a sign-out is still unsent. */
export function refreshSession(): Promise<Session> {
  reading ??= startReading();
  return reading;
}

function startReading(): Promise<Session> {
  const started = read().finally(() => {
    if (reading === started) reading = undefined;
  });
  return started;
}

/** Clears the session after another account took its place. The next guard reads it again. */
export function clearSession(): void {
  generation += 1;
  reading = undefined;
  setVisitor();
}

/** Marks the session as stale because the server rejected it. The next guard reads it again. */
export function markSessionStale(): void {
  readAtMs = Number.NEGATIVE_INFINITY;
}

async function read(): Promise<Session> {
  try {
    await sendPendingSignOut();
  } catch (error) {
    if (error instanceof ApiError) return setVisitor();
    throw error;
  }
  const startedIn = generation;
  const answer = await call(getSession);
  if (startedIn !== generation) return refreshSession();
  // The member may have signed out while the request was running.
  return isSignOutPending() ? setVisitor() : storeSession(answer);
}

function storeSession({ member, serverTime, ...more }: SessionAnswer): Session {
  setServerTime(serverTime);
  readAtMs = performance.now();
  return publishSession(
    member === null ? { status: "visitor", ...more } : { status: "member", member, ...more },
  );
}

/** Sets the session to a visitor, and marks it as stale. */
function setVisitor(): Session {
  readAtMs = Number.NEGATIVE_INFINITY;
  const { signUp = "open", canText = true, textsFrom = null } = session;
  return publishSession({ status: "visitor", signUp, canText, textsFrom, secondFactors: null });
}

function publishSession(next: Session): Session {
  session = next;
  for (const listener of listeners) listener(session);
  return session;
}

/**
 * Returns the signed-in member, or null for a visitor. For route guards: offline, a known member passes, and each page
 * shows which data is missing.
 */
export async function readMember(): Promise<Member | null> {
  const isFresh = performance.now() - readAtMs < FRESH_MS && !isSignOutPending();
  if (isFresh) return session.member ?? null;
  try {
    return (await refreshSession()).member ?? null;
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === "NETWORK";
    if (isLost && session.status === "member") return session.member;
    throw error;
  }
}

/** Returns whether pages show the same as to a first-time visitor on a server with default settings. */
export function isPlainVisitor(): boolean {
  if (session.status === "loading") return true;
  const { status, signUp, canText, secondFactors } = session;
  return status === "visitor" && signUp === "open" && canText && secondFactors === null;
}

/** Returns whether this page has a signed-in member. */
export function isSignedIn(): boolean {
  return session.status === "member" && !isEndingHere;
}

/**
 * Runs an action that ends the session. The live event of its end, which may arrive first, doesn't redirect this page.
 */
export async function endSessionBy<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  isEndingHere = true;
  try {
    const answer = await action();
    await leaveSession();
    return answer;
  } finally {
    isEndingHere = false;
  }
}

/** Returns the session, for pages that differ between members and visitors. */
export function useSession(): Session {
  const read = () => session;
  return useSyncExternalStore(onSessionChange, read, read);
}

/** Returns the signed-in member. Only for pages behind the guard. */
export function useMember(): Member | undefined {
  return useSession().member;
}

/** Returns the signed-in member outside of components. */
export function currentMember(): Member | undefined {
  return session.member;
}

/** Calls `listener` with each session that is read. Returns a function that unsubscribes. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with the known session at once, and with each later one. */
export function followSession(listener: (session: Session) => void): void {
  if (session.status !== "loading") listener(session);
  onSessionChange(listener);
}

/** Opens the return path when the member signs in on another tab. Returns a function that stops it. */
export function followSignIn(): () => void {
  const listener = () => location.replace(takeReturnPath());
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** Reads the session after a sign-in, and tells the other tabs. */
export async function announceSignIn(): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await refreshSession();
      break;
    } catch (error) {
      if (attempt > REFRESH_TRIES) throw error;
      await new Promise((resume) => setTimeout(resume, REFRESH_PAUSE_MS));
    }
  }
  channel.postMessage("signed-in");
}

/**
 * Signs out in every tab. Sends pending changes first. The server gets half a second to answer; if it doesn't, the
 * sign-out is sent when the connection is back.
 */
export async function signOut(): Promise<void> {
  if (!(await featureStorage.flush())) return;
  await leaveSession();
  location.assign("/");
}

/** Ends the session and deletes its data, for a page that decides itself what comes next. */
export async function leaveSession(): Promise<void> {
  recordSignOut();
  setVisitor();
  channel.postMessage("signed-out");
  const sent = sendPendingSignOut().catch(() => undefined);
  await Promise.all([clearMemberData(), withTimeout(sent, SIGN_OUT_WAIT_MS, undefined)]);
}
