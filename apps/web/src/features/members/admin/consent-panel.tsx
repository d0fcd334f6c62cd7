import type { AdminMemberDetail } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { CHANNEL_NAMES } from "../channels.ts";

type Consent = AdminMemberDetail["consents"][number];

const ACTIONS = {
  given: { text: "Agreed", tone: "ok" },
  withdrawn: { text: "Withdrew", tone: "warn" },
  help: { text: "Asked for help", tone: "neutral" },
} as const;

const SOURCES: Readonly<Record<Consent["source"], string>> = {
  sign_up: "at sign-up",
  profile: "in the profile",
  text: "by text",
  mail: "from an email",
  interest: "before sign-up",
};

/** Shows a member's channels and their consent history. */
export function ConsentPanel({ member }: { member: AdminMemberDetail }) {
  const { notificationPreferences: on, consents } = member;
  const switches = [
    ["Email", on.email, member.email === null ? "no address" : undefined],
    ["Texts", on.sms, textsBlockedBy(member)],
    ["Push", on.push, undefined],
  ] as const;
  return (
    <Panel title="Consent">
      <p className="flex flex-wrap gap-2">
        {switches.map(([name, isOn, blockedBy]) => (
          <Badge key={name} tone={isOn && blockedBy === undefined ? "ok" : "neutral"}>
            {blockedBy === undefined ? `${name} ${isOn ? "on" : "off"}` : `${name}: ${blockedBy}`}
          </Badge>
        ))}
      </p>
      {consents.length === 0 && <p className="mt-4 text-soft">No consent recorded yet.</p>}
      <ol className="mt-2">
        {consents.map((consent) => (
          <li
            key={`${consent.createdAt} ${consent.channel} ${consent.action} ${consent.text}`}
            className="border-t border-line py-3 first:border-t-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <Badge tone={ACTIONS[consent.action].tone}>{ACTIONS[consent.action].text}</Badge>
              <span className="font-semibold">{CHANNEL_NAMES[consent.channel]}</span>
              <span className="figures text-soft">
                {`${formatMoment(consent.createdAt)}, ${SOURCES[consent.source]}`}
              </span>
            </p>
            <blockquote className="mt-1.5 text-small wrap-anywhere text-soft">{consent.text}</blockquote>
            <p className="figures mt-0.5 text-fine wrap-anywhere text-soft">{consentDetails(consent)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Returns why texts can't be sent even with the member's switch on; undefined when they can. */
function textsBlockedBy({ phone, pendingPhone, consents }: AdminMemberDetail): string | undefined {
  const latest = consents.find(({ channel, action }) => channel === "sms" && action !== "help");
  const reasons = [
    phone === null && (pendingPhone === null ? "no number" : "number not verified"),
    latest === undefined && "no consent",
    latest?.action === "withdrawn" && "consent withdrawn",
  ].filter((each) => each !== false);
  return reasons.length === 0 ? undefined : reasons.join(", ");
}

function consentDetails({ address, version }: Consent): string {
  const about = address?.startsWith("+") ? formatUsPhone(address) : address;
  return [about, version && `version ${version}`].filter(Boolean).join(" · ");
}
