import { MESSAGE_CHOICES, pushLine } from "@secret/domain";
import type { Config } from "../../../config.ts";
import type { MessageSample } from "../../../platform/messages/templates-page.ts";
import type { KindMail } from "../kinds/kind.ts";
import {
  copyOf,
  type FactsOf,
  mailOf,
  NOTIFICATION_KIND_NAMES,
  type NotificationKindName,
  rulesOf,
} from "../notification-kinds.ts";
import { finishMail, mailContent } from "./compose-mail.ts";
import { interestSample } from "./interest-invitation.ts";
import {
  drawSampleFacts,
  type SampleNames,
  sampleEvent,
  sampleFacts,
  sampleFirstName,
  sampleOrder,
} from "./sample-facts.ts";
import { transferOfferSample } from "./transfer-offer.ts";

const ID = "01890000-0000-7000-8000-000000000000";

type SampleConfig = Pick<Config, "deriveKey" | "publicUrl">;

/** Returns a sample of every kind of notification in each of its channels, and those about a draw that read differently. */
export function notificationSamples(config: SampleConfig, names: SampleNames): MessageSample[] {
  return [
    ...NOTIFICATION_KIND_NAMES.map((name) => toSample(config, name, names, sampleFacts(names)[name])),
    ...drawSamples(config, names),
    interestSample(config, ID),
    transferOfferSample(config, { from: sampleFirstName(names), order: sampleOrder(names) }),
  ];
}

function drawSamples(config: SampleConfig, names: SampleNames): MessageSample[] {
  const facts = drawSampleFacts(names);
  return (Object.keys(facts) as (keyof typeof facts)[]).map((kind) => ({
    ...toSample(config, kind, names, facts[kind]),
    name: `${kind}-draw`,
  }));
}

function toSample<Name extends NotificationKindName>(
  config: SampleConfig,
  name: Name,
  names: SampleNames,
  facts: FactsOf<Name>,
): MessageSample {
  const about = { orderId: ID, eventId: ID };
  const { title, message, sms, path } = copyOf(name, { ...about, facts }, config.publicUrl);
  const { choice, asksMastersAlone } = rulesOf(name);
  const tag = pushLine(choice, about) ?? name;
  const channels = choice === undefined ? {} : MESSAGE_CHOICES[choice].channels;
  const goesBy = (channel: "sms" | "push") => asksMastersAlone || channel in channels;
  return {
    name,
    app: { title, message },
    mail: sampleMail(config, name, facts, names),
    sms: goesBy("sms") ? sms : undefined,
    push: goesBy("push") ? { title, body: message, path, tag } : undefined,
  };
}

function sampleMail<Name extends NotificationKindName>(
  config: SampleConfig,
  kind: Name,
  facts: FactsOf<Name>,
  names: SampleNames,
): MessageSample["mail"] {
  const mail = mailOf(kind);
  if (mail === undefined) return undefined;
  const reader = {
    firstName: sampleFirstName(names),
    page: config.publicUrl + rulesOf(kind).path({ orderId: ID, eventId: ID, facts }),
  };
  const views = { order: sampleOrder(names), event: sampleEvent(names) };
  const content = mailContent(mail as KindMail<object>, facts, reader, views);
  return content && finishMail(config, { kind, userId: ID, content });
}
