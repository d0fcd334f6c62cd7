/** Who turned pushes on in this browser; forgotten at sign-out, with all that is kept for a member. */
const KEY = "push-of";

/** Whether it was this member: whoever signs in next is asked anew. */
export function isPushOf(memberId: string): boolean {
  return localStorage.getItem(KEY) === memberId;
}

export function keepPushOf(memberId: string): void {
  localStorage.setItem(KEY, memberId);
}

export function forgetPushOwner(): void {
  localStorage.removeItem(KEY);
}
