import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useNow } from "../../ui/use-now.ts";
import { listChannels, profileQuery } from "../members/index.ts";
import { remindersOf } from "./reminders.ts";

/** Shows when "Notify me" sends reminders, by the member's profile. */
export function ReminderNote({ opensAt, isDraw }: { opensAt: string; isDraw: boolean }) {
  const profile = useQuery(profileQuery).data;
  const now = useNow();
  if (profile === undefined) return null;
  const { times, channels, isAnyChosen } = remindersOf(profile, { opensAt: new Date(opensAt), isDraw }, now);
  return (
    <div className="mt-4 max-w-prose text-small text-soft">
      <p>
        {times.length === 0
          ? isAnyChosen
            ? `We've sent your reminders for this opening. The app still shows when ${isDraw ? "entries open" : "ordering opens"}.`
            : "You'll only see reminders here in the app. Email, text, and push are off."
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
