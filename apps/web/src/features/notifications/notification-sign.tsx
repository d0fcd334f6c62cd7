import { classNames } from "../../ui/class-names.ts";

const BELL = "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0";
const BAG = "M5.5 8.5h13l-1 12h-11zM9 11V7a3 3 0 0 1 6 0v4";
const DOOR = "M6.5 20.5v-17h11v17M4 20.5h16M14 12.5v.5";

/** What a notification is about, in a square of 24. */
const DRAWINGS: Readonly<Record<string, string>> = {
  order: BAG,
  pickup: BAG,
  payment: "M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3",
  transfer: "M4 8.5h14M14.5 5l3.5 3.5L14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19",
  event: DOOR,
  account: "M15.5 4a4.5 4.5 0 1 1-3.2 7.7L5 19v1.5H3.5M7 17l2 2M16.5 7.5v.1",
};

/** A seal with what it is about: whole while nobody has read it, broken open after. */
export function NotificationSign({ type, isUnread }: { type: string; isUnread: boolean }) {
  return (
    <span
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-full border-[1.5px]",
        isUnread ? "border-ink bg-ink text-surface" : "border-line-strong text-soft",
      )}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5.5 fill-none stroke-current stroke-[1.7]">
        <path d={DRAWINGS[type] ?? BELL} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
