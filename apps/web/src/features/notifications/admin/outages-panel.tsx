import { formatEventClock } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "../../../ui/panel.tsx";
import { VIEWER_TIME_ZONE } from "../../../ui/viewer-time-zone.ts";
import { CHANNEL_SUBJECTS } from "./message-copy.ts";
import { outagesQuery } from "./message-queries.ts";

/** Warns of each channel whose provider is down. Empty when all are working. */
export function OutagesPanel() {
  const { data, isError } = useQuery(outagesQuery);
  if (isError) return <p className="text-soft">The message delivery status couldn't be loaded.</p>;
  return data?.outages.map(({ channel, since, waiting }) => (
    <Notice key={channel} tone="danger">
      <Link
        to="/admin/messages"
        search={{ tab: "messages", state: "queued", channel }}
        className="flex min-h-11 items-center underline underline-offset-4"
      >
        {`${CHANNEL_SUBJECTS[channel]} haven't been getting through since ${formatEventClock(new Date(since), VIEWER_TIME_ZONE)} · ${waiting.toLocaleString("en-US")} waiting`}
      </Link>
    </Notice>
  ));
}
