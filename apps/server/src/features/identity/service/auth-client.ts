import type { ClientInfo } from "../../../platform/http/client-info.ts";

/** Client of a request, before sign-in. */
export interface AuthClient extends ClientInfo {
  /** True for our own pages, which keep the session in a cookie; apps get tokens. */
  readonly wantsCookie: boolean;
  /** Accounts that signed in on this browser before. */
  readonly knownUserIds: readonly string[];
  /** Sign-up that this browser made. */
  readonly signupId: string | undefined;
  /** Mark of a sign-up link that this browser opened and that then asked for a password. */
  readonly openedLink: string | undefined;
}
