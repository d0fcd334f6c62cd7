import cookies from "@fastify/cookie";
import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import { CODE_LIMITS } from "@secret/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../../config.ts";
import { clientInfoOf } from "../../../platform/http/client-info.ts";
import type { AuthClient } from "../../identity/index.ts";

/** Cookie with the id of this browser's sign-up. With it, only that sign-up's code is accepted. */
const SIGNUP_COOKIE = "signup";
const SIGNUP_COOKIE_SECONDS = 60 * 60;
/** Cookie that marks a link this browser opened for a sign-up made in another one. */
const OPENED_COOKIE = "opened";
/** Cookie with the accounts that signed in on this browser, which strangers' failed attempts don't slow down. */
const DEVICE_COOKIE = "device";
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const REMEMBERED_ACCOUNTS = 5;

export function authClientOf(request: FastifyRequest, config: Config): AuthClient {
  return {
    ...clientInfoOf(request),
    wantsCookie: request.headers[SESSION_HEADER] === COOKIE_SESSION,
    knownUserIds: readKnownUserIds(request, config),
    signupId: readSignedCookie(request, config, SIGNUP_COOKIE),
    openedLink: readSignedCookie(request, config, OPENED_COOKIE),
  };
}

export function setSignupCookie(reply: FastifyReply, config: Config, signupId: string): void {
  setSignedCookie(reply, config, SIGNUP_COOKIE, signupId, SIGNUP_COOKIE_SECONDS);
}

/** Remembers a valid link that waits for a password, so that opening it again is recognized as the same browser. */
export function setOpenedCookie(reply: FastifyReply, config: Config, mark: string): void {
  setSignedCookie(reply, config, OPENED_COOKIE, mark, CODE_LIMITS.validSeconds);
}

/** Adds an account to the newest ones remembered on this browser. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  userId: string,
): void {
  const others = readKnownUserIds(request, config).filter((each) => each !== userId);
  const remembered = [userId, ...others].slice(0, REMEMBERED_ACCOUNTS).join(".");
  setSignedCookie(reply, config, DEVICE_COOKIE, remembered, DEVICE_COOKIE_SECONDS);
}

function readKnownUserIds(request: FastifyRequest, config: Config): string[] {
  return readSignedCookie(request, config, DEVICE_COOKIE)?.split(".") ?? [];
}

function readSignedCookie(request: FastifyRequest, config: Config, name: string): string | undefined {
  const signed = request.cookies[cookieName(config, name)];
  if (signed === undefined) return undefined;
  const keys = config.acceptedKeys(keyPurpose(name));
  const opened = keys.map((key) => cookies.unsign(signed, key)).find(({ valid }) => valid);
  return opened?.value ?? undefined;
}

function setSignedCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  value: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(cookieName(config, name), cookies.sign(value, config.deriveKey(keyPurpose(name))), {
    path: "/",
    httpOnly: true,
    secure: config.publicUrl.startsWith("https:"),
    sameSite: "lax",
    maxAge: maxAgeSeconds,
  });
}

/** Returns the cookie's name. Over https its prefix makes browsers accept it from this host only. */
function cookieName(config: Config, name: string): string {
  return config.publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** Each cookie has its own key, so that one cookie's value isn't valid for another. */
function keyPurpose(name: string): string {
  return `cookie ${name}`;
}
