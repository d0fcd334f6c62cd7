import { ApiError, type CallOutput, getSession, type Member } from "@secret/contract";
import { useSyncExternalStore } from "react";
import { setServerTime } from "../../ui/server-time.ts";
import { call } from "../api.ts";
import { clearKeptData, keptByFeatures } from "../kept-data.ts";
import { settledWithin } from "../settled-within.ts";
import { rememberSignOutElsewhere, takeReturnPath } from "./return-path.ts";
import { carryOutSignOut, isSignOutDue, rememberSignOut } from "./sign-out.ts";

/** Waits at most this long for the server when signing out. */
const SIGN_OUT_WAIT_MS = 500;
/** An answer this old is asked for again before a page is shown. */
const FRESH_MS = 60_000;
/** After a sign-in, who it is must be known: a lost answer is asked for again. */
const REFRESH_TRIES = 3;
const REFRESH_PAUSE_MS = 500;

type SessionAnswer = CallOutput<typeof getSession>;

/** Who uses this page. Read once, before the first page is shown; kept outside of any cache of data. */
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
/** Counts up where what was known of the session, and any answer that is on its way, is of another one. */
let generation = 0;
let reading: Promise<Session> | undefined;
const listeners = new Set<(session: Session) => void>();
const signInListeners = new Set<() => void>();

const channel = new BroadcastChannel("session");
channel.addEventListener("message", ({ data }) => {
  if (data === "signed-out") {
    keepVisitor();
    sessionStorage.clear();
    rememberSignOutElsewhere();
    location.assign("/");
  }
  if (data === "signed-in") void refreshSession().then(publishSignIn, () => undefined);
});

function publishSignIn({ status }: Session): void {
  if (status !== "member") return;
  for (const listener of signInListeners) listener();
}

/** Carries out a sign-out that was made without a connection: now, or as soon as there is one. For the app's start. */
export function finishDueSignOut(): void {
  const finish = () => {
    if (isSignOutDue()) void refreshSession().catch(() => undefined);
  };
  addEventListener("online", finish);
  finish();
}

/** Asks the server anew who is signed in. Nobody is, while it has yet to hear of a sign-out. */
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

/** Another account has taken this one's place: until the server is asked, nobody is known to be signed in. */
export function forgetSession(): void {
  generation += 1;
  reading = undefined;
  keepVisitor();
}

/** The server doesn't know this page's session any more: the next guard asks who is signed in. */
export function doubtSession(): void {
  readAtMs = Number.NEGATIVE_INFINITY;
}

async function read(): Promise<Session> {
  try {
    await carryOutSignOut();
  } catch (error) {
    if (error instanceof ApiError) return keepVisitor();
    throw error;
  }
  const asked = generation;
  const answer = await call(getSession);
  if (asked !== generation) return refreshSession();
  // Signed out while the answer was on its way.
  return isSignOutDue() ? keepVisitor() : keep(answer);
}

function keep({ member, serverTime, ...more }: SessionAnswer): Session {
  setServerTime(serverTime);
  readAtMs = performance.now();
  return tell(member === null ? { status: "visitor", ...more } : { status: "member", member, ...more });
}

/** Nobody is signed in, whatever the server says when it is asked. */
function keepVisitor(): Session {
  readAtMs = Number.NEGATIVE_INFINITY;
  const { signUp = "open", canText = true, textsFrom = null } = session;
  return tell({ status: "visitor", signUp, canText, textsFrom, secondFactors: null });
}

function tell(next: Session): Session {
  session = next;
  for (const listener of listeners) listener(session);
  return session;
}

/**
 * Who is signed in; null for a visitor. For guards, before a page is shown: a member who is known here goes on without
 * a connection, and each page says itself what it lacks.
 */
export async function readMember(): Promise<Member | null> {
  const isFresh = performance.now() - readAtMs < FRESH_MS && !isSignOutDue();
  if (isFresh) return session.member ?? null;
  try {
    return (await refreshSession()).member ?? null;
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === "NETWORK";
    if (isLost && session.status === "member") return session.member;
    throw error;
  }
}

/** Whether pages say what they say to anybody here for the first time, on a server with the usual settings. */
export function isPlainVisitor(): boolean {
  if (session.status === "loading") return true;
  const { status, signUp, canText, secondFactors } = session;
  return status === "visitor" && signUp === "open" && canText && secondFactors === null;
}

/** Whether somebody is signed in, as far as this page knows. */
export function isSignedIn(): boolean {
  return session.status === "member" && !isEndingHere;
}

/** Does what ends the session. The news of its end, which may come first, then moves nobody from this page. */
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

/** Who uses this page, for pages that show something else to members than to visitors. */
export function useSession(): Session {
  const read = () => session;
  return useSyncExternalStore(onSessionChange, read, read);
}

/** The signed-in member. Only for pages behind the guard. */
export function useMember(): Member | undefined {
  return useSession().member;
}

/** Who is signed in as far as this page knows, for code outside of components. */
export function currentMember(): Member | undefined {
  return session.member;
}

/** Calls `listener` with each session that is read. Returns how to stop. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, and at once with the one that is known already. */
export function followSession(listener: (session: Session) => void): void {
  if (session.status !== "loading") listener(session);
  onSessionChange(listener);
}

/** Opens the page that waits once the member has signed in on another tab. Returns a function that stops it. */
export function followSignIn(): () => void {
  const listener = () => location.replace(takeReturnPath());
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** After signing in: who it is, in other tabs too. */
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
 * Signs out here and in every tab at once. The server has half a second to hear of it before we go; where it
 * hasn't, it hears of it as soon as there is a connection. What still waits to be sent goes first.
 */
export async function signOut(): Promise<void> {
  if (!(await keptByFeatures.finish())) return;
  await leaveSession();
  location.assign("/");
}

/** Ends the session and forgets what was kept for it; for a page that says itself how it goes on. */
export async function leaveSession(): Promise<void> {
  rememberSignOut();
  keepVisitor();
  channel.postMessage("signed-out");
  const told = carryOutSignOut().catch(() => undefined);
  await Promise.all([clearKeptData(), settledWithin(told, SIGN_OUT_WAIT_MS, undefined)]);
}
