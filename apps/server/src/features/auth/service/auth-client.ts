import type { ClientInfo } from "../../../platform/http/client-info.ts";

/** Who asks, before anybody is signed in. */
export interface AuthClient extends ClientInfo {
  /** Our own pages keep the session in a cookie, apps get tokens. */
  readonly wantsCookie: boolean;
  /** The accounts that were signed in on this browser before. */
  readonly knownUserIds: readonly string[];
  /** The sign-up that this browser made. */
  readonly signupId: string | undefined;
  /** The mark of a sign-up's link that this browser has brought and was asked for a password. */
  readonly openedLink: string | undefined;
}
