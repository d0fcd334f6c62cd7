import { BRAND } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { classNames } from "../../ui/class-names.ts";

/** Part of a link's name that a phone has no room for. */
const LONG = "max-sm:sr-only";

/** Footer of one line. On a phone the names are short. */
export function MemberFooter({ isNight }: { isNight: boolean }) {
  return (
    <footer
      className={classNames(
        "border-t border-line py-1.5 text-small text-soft max-sm:text-fine sm:py-8 print:hidden",
        isNight && "on-night bg-night",
      )}
    >
      <nav
        aria-label="Footer"
        className="page-width flex flex-wrap justify-between gap-x-2 sm:justify-start sm:gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:whitespace-pre [&_a]:hover:text-ink"
      >
        <Link to="/events">
          <span className={LONG}>Upcoming </span>Events
        </Link>
        <Link to="/orders">
          <span className={LONG}>My </span>Orders
        </Link>
        <Link to="/profile">
          Profile<span className={LONG}> Settings</span>
        </Link>
        <a href={`mailto:${BRAND.supportEmail}`}>
          <span className="sm:hidden">Help</span>
          <span className={LONG}> {BRAND.supportEmail}</span>
        </a>
        <a href={BRAND.mainWebsite}>Main website</a>
      </nav>
    </footer>
  );
}
