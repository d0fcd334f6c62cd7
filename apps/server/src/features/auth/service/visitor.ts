import { createHmac, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../../config.ts";

/** Names the sign-up that this browser made, so that here only its own code counts. */
const SIGNUP_COOKIE = "signup";
const SIGNUP_COOKIE_SECONDS = 60 * 60;
/** Names the accounts that were signed in here, so that strangers can't slow this browser down. */
const DEVICE_COOKIE = "device";
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const REMEMBERED_ACCOUNTS = 5;
const COOKIE_PATH = "/auth/v1";
const USER_AGENT_MAX_LENGTH = 300;
const IPV6_NETWORK_GROUPS = 4;

/** Who asks, before anybody is signed in. */
export interface Visitor {
  readonly ip: string;
  /** What limits count by: an IPv4 address, or the /64 that one household or phone has of IPv6. */
  readonly network: string;
  readonly userAgent: string | null;
  /** Our own pages keep the session in a cookie, apps get tokens. */
  readonly wantsCookie: boolean;
  /** Whether an account was signed in on this browser before. */
  readonly knows: (userId: string) => boolean;
  /** The sign-up that this browser made. */
  readonly signupId: string | undefined;
}

export function visitorOf(request: FastifyRequest, config: Config): Visitor {
  const marks = (request.cookies[DEVICE_COOKIE] ?? "").split(".");
  return {
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    wantsCookie: request.headers[SESSION_HEADER] === COOKIE_SESSION,
    knows: (userId) => marks.some((mark) => isSame(mark, deviceMark(config, userId))),
    signupId: readSignupCookie(request, config),
  };
}

/** An IPv4 address as it is (also where it comes as IPv6), of an IPv6 address its /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [before = "", after = ""] = (ip.split("%")[0] ?? "").split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === "" ? [] : after.split(":");
  const zeros = ip.includes("::") ? Array<string>(8 - head.length - tail.length).fill("0") : [];
  const groups = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, IPV6_NETWORK_GROUPS).join(":")}::/64`;
}

export function setSignupCookie(reply: FastifyReply, config: Config, signupId: string): void {
  reply.setCookie(SIGNUP_COOKIE, `${signupId}.${signatureOf(config, SIGNUP_COOKIE, signupId)}`, {
    ...cookieOptions(config),
    maxAge: SIGNUP_COOKIE_SECONDS,
  });
}

/** Remembers that this account was signed in here; the newest few. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  userId: string,
): void {
  const own = deviceMark(config, userId);
  const others = (request.cookies[DEVICE_COOKIE] ?? "")
    .split(".")
    .filter((mark) => mark !== "" && mark !== own);
  reply.setCookie(DEVICE_COOKIE, [own, ...others].slice(0, REMEMBERED_ACCOUNTS).join("."), {
    ...cookieOptions(config),
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}

function cookieOptions(config: Config) {
  const secure = config.publicUrl.startsWith("https:");
  return { path: COOKIE_PATH, httpOnly: true, secure, sameSite: "lax" as const };
}

function readSignupCookie(request: FastifyRequest, config: Config): string | undefined {
  const [signupId = "", signature = ""] = (request.cookies[SIGNUP_COOKIE] ?? "").split(".");
  return isSame(signature, signatureOf(config, SIGNUP_COOKIE, signupId)) ? signupId : undefined;
}

function deviceMark(config: Config, userId: string): string {
  return signatureOf(config, DEVICE_COOKIE, userId);
}

function signatureOf(config: Config, purpose: string, value: string): string {
  return createHmac("sha256", config.deriveKey(`cookie ${purpose}`))
    .update(value)
    .digest("base64url");
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
