import { featureStorage } from "../../platform/member-data.ts";
import { leaveSession, useMember } from "../../platform/session/session.ts";
import { t } from "../crew-language/index.ts";

/** Names who is signed in, and lets the next crew member sign in and continue with the same tool. */
export function SwitchMember({ className = "" }: { className?: string }) {
  const member = useMember();
  if (member === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => void changeHands()}
      className={`grid min-h-16 min-w-16 content-center justify-items-center gap-0.5 border-night-line px-3 text-small leading-tight font-semibold hover:text-exclusive focus-visible:outline-offset-[-3px] lg:border-l ${className}`}
    >
      <span className="max-w-28 truncate">{`${member.firstName} ${member.lastName.slice(0, 1)}.`}</span>
      <span className="underline underline-offset-4">{t("shell.switchMember")}</span>
    </button>
  );
}

/** Signs out, after what is unsent was sent or given up, and asks for the next sign-in on this page. */
async function changeHands(): Promise<void> {
  if (!(await featureStorage.flush())) return;
  const { pathname, search } = location;
  await leaveSession();
  location.assign(pathname + search);
}
