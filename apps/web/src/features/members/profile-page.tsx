import type { Profile } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { useMember } from "../../platform/session/session.ts";
import { Notice } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { profileQuery } from "./member-queries.ts";
import { PROFILE_COLUMNS, type ProfileSection } from "./profile-sections.tsx";

/** Account page. On a phone it is an index whose rows open the sections. */
export function ProfilePage() {
  const member = useMember();
  const { section: name } = useSearch({ from: "/member/profile" });
  const query = useQuery(profileQuery);
  const { data: profile } = query;
  if (query.isError && profile === undefined)
    return <LoadFailed title="Your profile didn't load" query={query} />;
  const open = PROFILE_COLUMNS.flat().find((section) => section.name === name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1
        data-title={open === undefined ? undefined : `${open.title}, Profile Settings`}
        className={open === undefined ? "text-section" : "text-section max-lg:sr-only"}
      >
        Profile Settings
      </h1>
      {open !== undefined && (
        <Link
          to="/profile"
          search={{}}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold lg:hidden"
        >
          <span aria-hidden="true">←</span> Profile Settings
        </Link>
      )}
      {member?.mustAddSecondFactor && (
        <Notice tone="warn">
          Crew accounts require two-step verification. Add it below to get back to the crew tools.
        </Notice>
      )}
      {profile === undefined ? <ProfileShape /> : <Sections profile={profile} open={open} />}
    </div>
  );
}

function ProfileShape() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <CardSkeleton lines={5} />
      <CardSkeleton lines={5} />
    </div>
  );
}

function Sections({ profile, open }: { profile: Profile; open: ProfileSection | undefined }) {
  return (
    <>
      {open === undefined && <ProfileIndex profile={profile} />}
      <div
        className={`items-start gap-6 lg:grid lg:grid-cols-2 ${open === undefined ? "max-lg:hidden" : ""}`}
      >
        {PROFILE_COLUMNS.map((column) => (
          <div key={column[0]?.name} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {column.map((section) => (
              <div
                key={section.name}
                id={section.name}
                className={section === open ? undefined : "max-lg:hidden"}
              >
                {section.show(profile)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Index row for a section. */
function ProfileIndex({ profile }: { profile: Profile }) {
  return (
    <nav aria-label="Profile" className="lg:hidden">
      <ul className="border-t-3 border-ink">
        {PROFILE_COLUMNS.flat().map(({ name, title, glance }) => (
          <li key={name} className="border-b border-line">
            <Link
              to="/profile"
              search={{ section: name }}
              className="flex min-h-16 items-center justify-between gap-4 py-2"
            >
              <span className="min-w-0">
                <span className="block text-lead font-semibold">{title}</span>
                <span className="block truncate text-small text-soft">{glance(profile)}</span>
              </span>
              <span aria-hidden="true" className="text-heading text-soft">
                ›
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
