/**
 * Key of the member who turned push on in this browser. Deleted at sign-out with all of the member's data.
 */
const KEY = "push-of";

/** Returns whether this member turned push on. The next member is asked again. */
export function isPushOwner(memberId: string): boolean {
  return localStorage.getItem(KEY) === memberId;
}

export function storePushOwner(memberId: string): void {
  localStorage.setItem(KEY, memberId);
}

export function clearPushOwner(): void {
  localStorage.removeItem(KEY);
}
