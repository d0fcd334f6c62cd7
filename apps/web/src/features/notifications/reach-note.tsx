import { ApiError } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import toast from "react-hot-toast";
import { Button } from "../../ui/button.tsx";
import { listChannels, openChannels, profileQuery, type Reachable } from "../members/index.ts";
import { sendTestNotification } from "./notification-mutations.ts";

/** Where news arrives besides here, and whether it really does. A line on a phone, a sheet beside the list where there is room. */
export function ReachNote() {
  const profile = useQuery(profileQuery).data;
  const test = useMutation({
    mutationFn: sendTestNotification,
    onError: (error) => toast.error(<TestFailed error={error} />),
  });
  return (
    <aside
      aria-labelledby="reach"
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line lg:grid lg:gap-3 lg:rounded-2xl lg:border lg:bg-raised lg:p-6 lg:shadow-card"
    >
      <h2 id="reach" className="text-heading max-lg:sr-only">
        Where news reaches you
      </h2>
      <p className="mr-auto text-small lg:text-body">{profile !== undefined && <Ways profile={profile} />}</p>
      <Link
        to="/profile"
        search={{ section: "notifications" }}
        hash="notifications"
        className="inline-flex min-h-11 items-center underline underline-offset-4 max-lg:text-small lg:min-h-8"
      >
        Change
      </Link>
      <Button
        look="plain"
        busy={test.isPending}
        onClick={() => test.mutate()}
        className="max-lg:text-small lg:justify-self-start"
      >
        Send test
      </Button>
    </aside>
  );
}

function Ways({ profile }: { profile: Reachable }) {
  const open = openChannels(profile);
  if (open.length === 0) return "Only here: nothing rings when your order is ready.";
  return `Here, and by ${listChannels(open)}.`;
}

/** Why, where the server says it. */
function TestFailed({ error }: { error: Error }) {
  return (
    <span>
      Failed to send test notification
      {error instanceof ApiError && <span className="block text-small">{error.message}</span>}
    </span>
  );
}
