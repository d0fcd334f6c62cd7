import { signOut, useMember } from "../../platform/session/session.ts";

/** Names who is signed in, and lets the next crew member sign in and continue with the same tool. */
export function SwitchMember({ className = "" }: { className?: string }) {
  const member = useMember();
  if (member === undefined) return null;
  const name = `${member.firstName} ${member.lastName.slice(0, 1)}.`;
  return (
    <button
      type="button"
      onClick={() => void signOut(location.pathname + location.search)}
      className={`grid min-h-16 min-w-16 content-center justify-items-center gap-0.5 border-night-line px-3 text-small leading-tight font-semibold hover:text-exclusive focus-visible:outline-offset-[-3px] lg:border-l ${className}`}
    >
      <span className="max-w-28 truncate">{name}</span>
      <span className="underline underline-offset-4">Switch</span>
    </button>
  );
}
