import type { BroadcastPreview } from "@secret/contract";
import {
  BRAND,
  counted,
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  DISAMBIGUATIONS,
  describeRepeatedWallTime,
  formatTextHours,
} from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Field, SELECT } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { adminEventsQuery, eventQuery } from "../../events/index.ts";
import { CHANNEL_NAMES, tagsQuery } from "../../members/index.ts";
import { costText, membersText, unreachedText, windowText } from "../broadcast-copy.ts";
import type { FormPartProps } from "./form-values.ts";

const GROUPS = [
  ["buyers", "An event's buyers", "About their order. Sent at any hour."],
  ["registered", "Registered for an event", "Members who selected “Notify me”."],
  ["members", "All members", "News for everyone."],
  ["tagged", "Members with a tag", "Such as VIP or press."],
] as const;

/** Fields for the audience: a group of members, a tag or an event, and a part of its buyers. */
export function AudienceFields({ form, typed }: FormPartProps) {
  const { group } = typed;
  return (
    <Panel title="Audience">
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="sr-only">Audience</legend>
        {GROUPS.map(([value, name, hint]) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-3 rounded-lg border border-line px-4 py-2 has-checked:border-ink has-checked:bg-surface"
          >
            <input type="radio" value={value} className="size-5 shrink-0" {...form.register("group")} />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="block text-small text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {group === "tagged" && (
        <div className="mt-5">
          <TagSelect form={form} />
        </div>
      )}
      {group !== "members" && group !== "tagged" && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          <EventSelect form={form} />
          {group === "buyers" && <PartSelect form={form} typed={typed} />}
        </div>
      )}
    </Panel>
  );
}

function EventSelect({ form }: Pick<FormPartProps, "form">) {
  const { data, isError } = useQuery(adminEventsQuery);
  const events = data?.events.filter(({ status }) => status !== "draft") ?? [];
  const { error, onChange, ...select } = form.field("eventId");
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Event
      </label>
      <select
        id={id}
        className={`${SELECT} min-h-12 min-w-0`}
        aria-invalid={error !== undefined}
        {...select}
        onChange={(event) => {
          // Another event has other windows.
          form.setValue("part", "buyers");
          return onChange(event);
        }}
      >
        <option value="">Choose an event</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
      {isError && <p className="text-small text-danger">The events didn't load.</p>}
    </div>
  );
}

function TagSelect({ form }: Pick<FormPartProps, "form">) {
  const { data: tags, isError } = useQuery(tagsQuery);
  const { error, ...select } = form.field("tagId");
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Tag
      </label>
      <select id={id} className={`${SELECT} min-h-12 min-w-0`} aria-invalid={error !== undefined} {...select}>
        <option value="">Choose a tag</option>
        {tags?.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {`${name} (${membersText(members)})`}
          </option>
        ))}
      </select>
      {tags?.length === 0 && <p className="text-small text-soft">Add tags on a member's page first.</p>}
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
      {isError && <p className="text-small text-danger">The tags didn't load.</p>}
    </div>
  );
}

function PartSelect({ form, typed: { eventId } }: FormPartProps) {
  const id = useId();
  const { data: event } = useQuery({ ...eventQuery(eventId), enabled: eventId !== "" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Which buyers
      </label>
      <select id={id} className={`${SELECT} min-h-12 min-w-0`} {...form.register("part")}>
        <option value="buyers">All buyers</option>
        <option value="not-picked-up">Not yet picked up</option>
        {event?.pickupWindows.map(({ id, startsAt, endsAt }) => (
          <option key={id} value={id}>
            {`Only ${windowText({ startsAt, endsAt, timeZone: event.timeZone })}`}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ReachFieldsProps extends FormPartProps {
  readonly preview: BroadcastPreview | undefined;
  readonly isFailed: boolean;
}

/** Fields for the channels, with the number of members each reaches and why it misses the others. */
export function ReachFields({ form, typed, preview, isFailed }: ReachFieldsProps) {
  return (
    <Panel title="Channels">
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-live="polite">
        <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line py-2">
          <input type="checkbox" checked disabled aria-label="In the app" className="size-6 shrink-0" />
          <span className="min-w-0 flex-1 basis-16 wrap-anywhere">
            <span className="block font-semibold">In the app</span>
            <span className="block text-small text-soft">
              {preview !== undefined && preview.deactivated > 0
                ? `Always on. ${membersText(preview.deactivated)} deactivated and skipped`
                : "Always on"}
            </span>
          </span>
          {preview !== undefined && <Count value={preview.members - preview.deactivated} />}
        </li>
        {DELIVERY_CHANNELS.map((channel) => (
          <ChannelRow key={channel} channel={channel} form={form} typed={typed} preview={preview} />
        ))}
      </ul>
      <p className="mt-4 text-small text-soft">
        {isFailed
          ? "Couldn't count the audience. Check your connection. Nothing you wrote is lost."
          : preview === undefined
            ? "Choose an audience to see how many members it reaches."
            : preview.members === 0
              ? "No one is in this audience yet."
              : `${membersText(preview.members)} in all. No one gets it twice on the same channel.`}
      </p>
    </Panel>
  );
}

function Count({ value }: { value: number }) {
  return <span className="number ml-auto text-heading leading-none">{value.toLocaleString("en-US")}</span>;
}

interface ChannelRowProps extends FormPartProps {
  readonly channel: DeliveryChannel;
  readonly preview: BroadcastPreview | undefined;
}

function ChannelRow({ channel, form, typed, preview }: ChannelRowProps) {
  const reach = preview?.channels.find((each) => each.channel === channel);
  const segments = preview?.words.sms.segments ?? 0;
  return (
    <li className="border-b border-line last:border-b-0">
      <label className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
        <input type="checkbox" className="size-6 shrink-0" {...form.register(channel)} />
        <span className="min-w-0 flex-1 basis-16 wrap-anywhere">
          <span className="block font-semibold">{CHANNEL_NAMES[channel]}</span>
          {reach !== undefined && reach.unreached.length > 0 && (
            <span className="figures block text-small text-soft">
              {reach.unreached.map(({ reason, count }) => unreachedText(channel, reason, count)).join(" · ")}
            </span>
          )}
          {channel === "sms" && typed.sms && preview !== undefined && (
            <span className="figures block text-small text-soft">
              {`${counted(segments, "text")} each, ${costText(preview.textCostHundredths)} in all`}
            </span>
          )}
        </span>
        {reach !== undefined && <Count value={reach.reached} />}
      </label>
    </li>
  );
}

const CHOICES = [
  ["now", "Now"],
  ["later", "Later"],
] as const;

/** Fields for the send time. Asks which one is meant of an ambiguous time. */
export function TimeFields({ form, typed: { isLater, at, disambiguation, group } }: FormPartProps) {
  const repeated = isLater === "later" ? describeRepeatedWallTime(at, disambiguation) : undefined;
  return (
    <Panel title="Schedule">
      <fieldset className="flex flex-wrap gap-x-8">
        <legend className="sr-only">Schedule</legend>
        {CHOICES.map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 font-semibold">
            <input type="radio" value={value} className="size-5" {...form.register("isLater")} />
            {name}
          </label>
        ))}
      </fieldset>
      {isLater === "later" && (
        <div className="mt-3 grid max-w-sm grid-cols-[minmax(0,1fr)] gap-3">
          <Field
            label="Send at"
            type="datetime-local"
            hint={repeated?.message ?? `${BRAND.city} time`}
            {...form.field("at")}
          />
          {repeated !== undefined && (
            <select
              aria-label="Send at: which of the two"
              className={SELECT}
              {...form.register("disambiguation")}
            >
              {DISAMBIGUATIONS.map((each) => (
                <option key={each} value={each}>
                  {repeated.choices[each]}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {group !== "buyers" && (
        <p className="mt-3 text-small text-soft">
          {`Texts go out from ${formatTextHours()} in each member's time zone. Later ones wait until morning.`}
        </p>
      )}
    </Panel>
  );
}
