import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listChannels } from "../members/channels.ts";
import { profileQuery } from "../members/member-queries.ts";
import { remindersOf } from "./reminders.ts";

/** When "Notify me" rings, as the member chose in the profile. */
export function ReminderNote() {
  const profile = useQuery(profileQuery).data;
  if (profile === undefined) return null;
  const { times, channels } = remindersOf(profile);
  return (
    <div className="mt-4 max-w-prose text-small text-soft">
      <p>
        {times.length === 0
          ? "Reminders show here in the app alone: every other way is off."
          : `We'll remind you by ${listChannels(channels)}: ${times}.`}
      </p>
      <Link
        to="/profile"
        search={{ section: "notifications" }}
        hash="notifications"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Choose your reminders
      </Link>
    </div>
  );
}
