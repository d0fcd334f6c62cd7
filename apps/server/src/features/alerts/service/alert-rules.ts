import { formatEventDateTime, formatUsd, REPORT_REASONS, textBudgets } from "@secret/domain";
import { findBudgetWait, limitsOf } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { findUnsoldCharges } from "../../counter/index.ts";
import {
  countUnreadReplies,
  type FactsOf,
  findNewestUnreadReply,
  findOutages,
  type NotificationKindName,
} from "../../notifications/index.ts";
import { findOpenReports } from "../../order-reports/index.ts";
import { findMoneyNeedingAdmin } from "../../payments/index.ts";
import { type EndpointTurnedOff, findEndpointsTurnedOff } from "../../webhooks/index.ts";
import { findCommandRuns } from "../queries/command-runs.ts";
import { findOpeningEvents, findSoldOut, type OpeningEvent, sumFirstOrders } from "../queries/event-news.ts";

/** Alert about one subject. */
export interface Alert<Name extends NotificationKindName = NotificationKindName> {
  /** Identifies it within its kind. */
  readonly subject: string;
  readonly eventId?: string;
  readonly pointlessAt?: Date;
  readonly facts: FactsOf<Name>;
}

/** Finds one kind of alerts. */
export interface AlertRule<Name extends NotificationKindName = NotificationKindName> {
  readonly kind: Name;
  /** Minimum seconds between two notifications. The next one has everything found meanwhile. */
  readonly pauseSeconds: number;
  /** Whether it finds problems that last, which are alerted again if they return. */
  readonly isLasting: boolean;
  find(context: Context): Promise<readonly Alert<Name>[]>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Minutes before an opening at which its alert is sent. */
const SOON_MINUTES = 10;
/** Minutes after an opening at which its first figures are sent, and after which they are too late. */
const OPENED_MINUTES = { from: 10, until: 60 } as const;
/** Maximum age of the last backup, in hours: a day, and two hours for a slow one. */
const BACKUP_HOURS = 26;

const opensSoon: AlertRule<"owner-opens-soon"> = {
  kind: "owner-opens-soon",
  pauseSeconds: 0,
  isLasting: false,
  async find({ database, clock }) {
    const now = clock.now();
    const events = await findOpeningEvents(database, { after: now, until: later(now, SOON_MINUTES), now });
    return events.map(({ eventId, eventTitle, opensAt, timeZone, kind }) => ({
      subject: `${eventId} ${opensAt.toISOString()}`,
      eventId,
      pointlessAt: opensAt,
      facts: { eventTitle, opensAt: opensAt.toISOString(), timeZone, kind },
    }));
  },
};

const opened: AlertRule<"owner-opened"> = {
  kind: "owner-opened",
  pauseSeconds: 0,
  isLasting: false,
  async find({ database, clock }) {
    const now = clock.now();
    const span = { after: later(now, -OPENED_MINUTES.until), until: later(now, -OPENED_MINUTES.from), now };
    const events = await findOpeningEvents(database, span);
    return Promise.all(
      events.filter(takesOrders).map(async (event) => ({
        subject: `${event.eventId} ${event.opensAt.toISOString()}`,
        eventId: event.eventId,
        facts: {
          eventTitle: event.eventTitle,
          isDraw: event.kind === "draw",
          minutes: Math.floor((now.getTime() - event.opensAt.getTime()) / (MINUTE * 1000)),
          ...(await sumFirstOrders(database, event)),
        },
      })),
    );
  },
};

/** Returns whether an opening was for orders. Those of a draw are sold once it is finished. */
const takesOrders = ({ kind, isFinished }: OpeningEvent) =>
  kind === "orders" || (kind === "draw" && isFinished);

const toLine = ({ subject, line }: { readonly subject: string; readonly line: string }) => ({
  subject,
  facts: { lines: [line] },
});

const soldOut: AlertRule<"owner-sold-out"> = {
  kind: "owner-sold-out",
  pauseSeconds: 10 * MINUTE,
  isLasting: false,
  async find({ database, clock }) {
    const found = await findSoldOut(database, clock.now());
    return found.map(({ id, eventTitle, itemName }) => ({
      subject: id,
      facts: {
        lines: [
          itemName === null ? `${eventTitle} is sold out.` : `${itemName} is sold out (${eventTitle}).`,
        ],
      },
    }));
  },
};

const money: AlertRule<"owner-money"> = {
  kind: "owner-money",
  pauseSeconds: 15 * MINUTE,
  isLasting: true,
  async find({ database, clock }) {
    const unsold = (await findUnsoldCharges(database, clock.now())).map(({ id, paidCents }) => ({
      subject: `terminal charge ${id}`,
      line: `${formatUsd(paidCents)} was paid on the card terminal without a sale.`,
    }));
    const reports = await findOpenReports(database);
    const reported = reports.map(({ id, orderNumber, reason }) => ({
      subject: `report ${id}`,
      line: `Order ${orderNumber} was reported: ${REPORT_REASONS[reason].toLowerCase()}.`,
    }));
    return [...(await findMoneyNeedingAdmin(database)), ...unsold, ...reported].map(toLine);
  },
};

const CHANNEL_TROUBLE = {
  mail: "Emails aren't going out.",
  sms: "Texts aren't going out.",
  push: "Pushes aren't going out.",
} as const;

const messagesFailing: AlertRule<"owner-messages-failing"> = {
  kind: "owner-messages-failing",
  pauseSeconds: HOUR,
  isLasting: true,
  async find(context) {
    const outages = await findOutages(context);
    const isUsedUp = await areTextsUsedUp(context);
    return [
      ...outages.map(({ channel }) => ({ subject: channel, line: CHANNEL_TROUBLE[channel] })),
      ...(isUsedUp ? [{ subject: "text budget", line: "Today's limit for texts is reached." }] : []),
    ].map(toLine);
  },
};

/** Returns whether the day's budget of notification texts is used up. */
async function areTextsUsedUp(context: Context): Promise<boolean> {
  const { day } = textBudgets("order", "", context.settings.smsPerDay);
  return (await findBudgetWait(context.database, limitsOf(context, day), context.clock.now())) > 0;
}

const COMMAND_TROUBLE = {
  backup: "The last backup failed. See its log.",
  drill: "The restored backup didn't match. Run npm run drill:restore.",
  doctor: "The health check found problems",
} as const;

const upkeep: AlertRule<"owner-upkeep"> = {
  kind: "owner-upkeep",
  pauseSeconds: 6 * HOUR,
  isLasting: true,
  async find({ database, clock, config }) {
    const ended = (await findEndpointsTurnedOff(database)).map((endpoint) =>
      toLine(toEndedWebhooks(endpoint)),
    );
    const runs = await findCommandRuns(database);
    const since = clock.now().getTime() - BACKUP_HOURS * HOUR * 1000;
    const commands = runs.flatMap(({ command, isRight, rightAt, detail }) => {
      const isOld = command === "backup" && rightAt !== null && rightAt.getTime() < since;
      if (isRight && !isOld) return [];
      const line = isRight
        ? `The last backup is from ${formatEventDateTime(rightAt ?? new Date(0), config.defaultTimeZone)}.`
        : `${COMMAND_TROUBLE[command as keyof typeof COMMAND_TROUBLE]}${detail === "" ? "" : `: ${detail}.`}`;
      return [toLine({ subject: command, line })];
    });
    return [...commands, ...ended];
  },
};

/** Returns the alert about an endpoint that gets no webhooks anymore. */
function toEndedWebhooks({ id, url, disabledBecause }: EndpointTurnedOff) {
  const why = disabledBecause === "gone" ? "it answered that it's gone" : "it failed for 5 days";
  return { subject: `webhooks ${id}`, line: `Webhooks to ${new URL(url).hostname} were turned off: ${why}.` };
}

const replies: AlertRule<"owner-replies"> = {
  kind: "owner-replies",
  pauseSeconds: 10 * MINUTE,
  isLasting: false,
  async find({ database, clock }) {
    const newest = await findNewestUnreadReply(database, clock.now());
    if (newest === undefined) return [];
    const count = await countUnreadReplies(database);
    const line = count === 1 ? "1 unread reply." : `${count} unread replies.`;
    return [toLine({ subject: newest.id, line })];
  },
};

/** All alert rules, most urgent first. */
export const ALERT_RULES: readonly AlertRule[] = [
  opensSoon,
  opened,
  soldOut,
  money,
  messagesFailing,
  replies,
  upkeep,
];

function later(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE * 1000);
}
