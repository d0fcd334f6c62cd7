import type { BroadcastPreview } from "@secret/contract";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "@secret/domain";
import { Panel } from "../../../ui/panel.tsx";
import { CHANNEL_NAMES } from "../../members/index.ts";
import { costText, membersText, unreachedText } from "../broadcast-words.ts";
import type { FormPartProps } from "./form-parts.ts";

interface ReachFieldsProps extends FormPartProps {
  readonly preview: BroadcastPreview | undefined;
  readonly isFailed: boolean;
}

/** How it reaches them: each channel with how many it reaches, and why not the others. */
export function ReachFields({ form, typed, preview, isFailed }: ReachFieldsProps) {
  return (
    <Panel title="How it reaches them">
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-live="polite">
        <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line py-2">
          <input type="checkbox" checked disabled aria-label="In the app" className="size-6 shrink-0" />
          <span className="min-w-0 flex-1 basis-16 wrap-anywhere">
            <span className="block font-semibold">In the app</span>
            <span className="block text-small text-soft">
              {preview !== undefined && preview.deactivated > 0
                ? `Always. ${preview.deactivated.toLocaleString("en-US")} deactivated get nothing at all`
                : "Always"}
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
          ? "How many get it could not be counted. Check your connection: nothing you wrote is lost."
          : preview === undefined
            ? "Choose who it is for to see how many it reaches."
            : preview.members === 0
              ? "Nobody is among them yet."
              : `It is for ${membersText(preview.members)}. Nobody gets it twice on the same channel.`}
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
              {`${segments === 1 ? "1 text" : `${segments} texts`} each, ${costText(preview.textCostHundredths)} in all`}
            </span>
          )}
        </span>
        {reach !== undefined && <Count value={reach.reached} />}
      </label>
    </li>
  );
}
