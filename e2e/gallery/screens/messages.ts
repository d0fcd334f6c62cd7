import {
  type AdminMessage,
  type Broadcast,
  type BroadcastPreview,
  getBroadcast,
  listAdminMessages,
  listBroadcasts,
  listMessageFailures,
  listOutages,
  listReplies,
  listTags,
  type MessageFailures,
  previewBroadcast,
  type Reply,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { fail, given, stall } from "../../made-up/answers.ts";
import { numberedId as id, inTurn, press, pressFirst, type Screen, sharing } from "../screen.ts";

const EVENT = {
  eventId: id(1),
  eventTitle: "Koreatown Rooftop Supper",
  pickupWindowId: null,
  tagId: null,
  tagName: null,
  window: null,
};

const SENT: Broadcast = {
  id: id(11),
  title: "The van moved to Hewitt Street",
  message:
    "The lot on Third is closed tonight, so we are on Hewitt Street, behind the blue gate. Your window and your code stay as they are.\n\nSee you at the hatch.",
  audience: { kind: "buyers", ...EVENT },
  channels: ["mail", "sms", "push"],
  state: "sent",
  createdBy: "Ada Admin",
  createdAt: "2026-11-20T23:40:00.000Z",
  scheduledFor: "2026-11-20T23:40:00.000Z",
  beganAt: "2026-11-20T23:40:02.000Z",
  endedAt: "2026-11-20T23:40:30.000Z",
  audienceCount: 142,
  toldCount: 142,
  figures: [
    { channel: "mail", promised: 131, waiting: 0, sent: 129, failed: 2, dropped: 0 },
    { channel: "push", promised: 48, waiting: 0, sent: 48, failed: 0, dropped: 0 },
    { channel: "sms", promised: 97, waiting: 0, sent: 94, failed: 1, dropped: 2 },
  ],
};
const REPLY: Reply = {
  id: id(31),
  phone: "+12135550142",
  member: { id: id(32), firstName: "Priya", lastName: "Natarajan" },
  order: { id: id(33), orderNumber: "D4H-F8H" },
  body: "Running 10 late!",
  pictureCount: 0,
  receivedAt: "2026-11-21T02:12:00.000Z",
  readAt: "2026-11-21T02:14:00.000Z",
  doneAt: null,
};
const REPLIES: Reply[] = [
  REPLY,
  {
    ...REPLY,
    id: id(34),
    member: { id: id(35), firstName: "Maximiliane-Alexandra", lastName: "von Featherstonehaugh-Whitfield" },
    body: "We're at the blue gate, where do we go? Two of us, one in a wheelchair.",
    pictureCount: 1,
    doneAt: "2026-11-21T02:15:00.000Z",
  },
  { ...REPLY, id: id(36), member: null, order: null, body: "Who is this?" },
];
const SENDING: Broadcast = {
  ...SENT,
  id: id(12),
  title: "Friday is on: tails, fries, and the hot honey is back",
  audience: {
    kind: "members",
    eventId: null,
    eventTitle: null,
    pickupWindowId: null,
    tagId: null,
    tagName: null,
    window: null,
  },
  channels: ["mail", "push"],
  state: "sending",
  endedAt: null,
  audienceCount: 1_240,
  toldCount: 1_000,
  figures: [
    { channel: "mail", promised: 946, waiting: 612, sent: 331, failed: 3, dropped: 0 },
    { channel: "push", promised: 402, waiting: 120, sent: 282, failed: 0, dropped: 0 },
  ],
};
const SCHEDULED: Broadcast = {
  ...SENT,
  id: id(13),
  title: "Bring a jacket",
  message: "It is cold on the roof tonight.",
  audience: { kind: "not-picked-up", ...EVENT },
  channels: ["push"],
  state: "scheduled",
  scheduledFor: "2036-11-21T23:00:00.000Z",
  beganAt: null,
  endedAt: null,
  audienceCount: null,
  toldCount: 0,
  figures: [],
};
const STOPPED: Broadcast = {
  ...SENDING,
  id: id(14),
  title: "Two tails for one",
  audience: {
    kind: "registered",
    ...EVENT,
    eventTitle: "A title that goes on and on, since somebody could not stop",
  },
  state: "stopped",
  toldCount: 500,
  figures: [{ channel: "mail", promised: 470, waiting: 0, sent: 88, failed: 0, dropped: 382 }],
};
const CANCELLED: Broadcast = { ...SCHEDULED, id: id(15), title: "Nothing after all", state: "cancelled" };

const PREVIEW: BroadcastPreview = {
  members: 1_240,
  deactivated: 12,
  channels: [
    {
      channel: "mail",
      reached: 1_108,
      unreached: [
        { reason: "deactivated", count: 12 },
        { reason: "no-contact", count: 41 },
        { reason: "bounced", count: 8 },
        { reason: "switched-off", count: 71 },
      ],
    },
    {
      channel: "sms",
      reached: 640,
      unreached: [
        { reason: "deactivated", count: 12 },
        { reason: "no-contact", count: 512 },
        { reason: "stopped", count: 17 },
        { reason: "switched-off", count: 59 },
      ],
    },
    {
      channel: "push",
      reached: 402,
      unreached: [
        { reason: "deactivated", count: 12 },
        { reason: "no-contact", count: 826 },
      ],
    },
  ],
  words: {
    app: { title: SENT.title, message: SENT.message },
    mail: { subject: SENT.title, html: null, text: SENT.message },
    sms: { body: `SECRET: ${SENT.title}\n${SENT.message} https://secret.example/events`, segments: 2 },
    push: { title: SENT.title, body: SENT.message },
  },
  textCostHundredths: 140_800,
};

const MESSAGE: AdminMessage = {
  id: id(21),
  createdAt: "2026-11-20T23:40:00.000Z",
  updatedAt: "2026-11-20T23:41:00.000Z",
  member: { id: id(31), firstName: "Marisol", lastName: "Reyes" },
  kind: "order-ready",
  purpose: "order",
  channel: "sms",
  recipient: "+12135550142",
  subject: "",
  state: "delivered",
  reason: null,
  attempts: 1,
  providerId: "SM2f9c1ab0e7",
  resentAs: null,
};
const MESSAGES: AdminMessage[] = [
  MESSAGE,
  { ...MESSAGE, id: id(41), member: null, kind: "interest-invited", purpose: "marketing" },
  {
    ...MESSAGE,
    id: id(22),
    channel: "mail",
    recipient: "marisol.with.a.very.long.address.that.goes.on@mailbox.example",
    state: "failed",
    reason: "mail server: answer 550, EENVELOPE",
    providerId: null,
  },
  {
    ...MESSAGE,
    id: id(23),
    member: { id: id(32), firstName: "Bartholomew", lastName: "Featherstonehaugh-Villanueva" },
    kind: "broadcast",
    state: "queued",
    reason: "text provider: no answer, UND_ERR_CONNECT_TIMEOUT",
    attempts: 3,
    providerId: null,
  },
  {
    ...MESSAGE,
    id: id(24),
    kind: "order-confirmed",
    channel: "mail",
    recipient: "ana@secret.example",
    state: "failed",
    reason: "the outcome was not recorded",
    providerId: null,
    resentAs: id(25),
  },
  {
    ...MESSAGE,
    id: id(26),
    kind: "place-offered",
    channel: "push",
    recipient: id(41),
    state: "dropped",
    reason: "it would have come too late",
    attempts: 0,
    providerId: null,
  },
];

const FAILURES: MessageFailures = {
  failures: [
    { channel: "sms", reason: "text provider: answer 400, code 21610", count: 17, lastAt: MESSAGE.updatedAt },
    {
      channel: "mail",
      reason: MESSAGES.find(({ channel }) => channel === "mail")?.reason ?? "",
      count: 8,
      lastAt: MESSAGE.updatedAt,
    },
    { channel: "mail", reason: "the outcome was not recorded", count: 1, lastAt: MESSAGE.updatedAt },
  ],
  totals: [
    { channel: "mail", count: 1_412 },
    { channel: "sms", count: 655 },
  ],
};

const givenPreview = given(previewBroadcast, PREVIEW);

async function write(page: Page): Promise<void> {
  await page.getByLabel("All members").check();
  await page.getByLabel("Title").fill(SENT.title);
  await page.getByRole("textbox", { name: /^Message/ }).fill(SENT.message);
  await page.getByRole("checkbox", { name: /^Text/ }).check();
}

/** Broadcasts to members and their reports. */
export const MESSAGE_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin/messages" }, [
    { name: "Messages, nothing said yet", words: "No broadcasts yet" },
    {
      name: "Messages",
      prepare: given(listBroadcasts, {
        rows: [SENDING, SCHEDULED, SENT, STOPPED, CANCELLED],
        hasMore: false,
      }),
      words: SENT.title,
    },
    { name: "Messages, loading", prepare: stall(listBroadcasts) },
    {
      name: "Messages, failed to load",
      prepare: fail(listBroadcasts),
      words: "Failed to load broadcasts",
    },
  ]),
  { name: "New broadcast", path: "/admin/messages/new", words: "Choose an audience" },
  { name: "New broadcast, what is missing", act: press("Send"), words: "Choose an event" },
  {
    name: "New broadcast, written",
    path: "/admin/messages/new",
    prepare: givenPreview,
    act: write,
    words: "about $14.08 in all",
  },
  {
    name: "New broadcast, as an email",
    act: pressFirst("Email", "tab"),
    words: "Subject",
  },
  {
    name: "New broadcast, as a text",
    act: pressFirst("Text", "tab"),
    words: "Sends as 2 texts",
  },
  {
    name: "New broadcast, as a push message",
    act: async (page) => {
      await page.getByRole("tab", { name: "Push" }).click();
      await page.getByRole("tabpanel").getByText(SENT.title, { exact: true }).waitFor();
    },
    words: SENT.title,
  },
  {
    name: "New broadcast, asked once more",
    act: press("Send to 1,228 members"),
    words: "Sending starts now.",
  },
  {
    name: "New broadcast, at a time",
    path: "/admin/messages/new",
    act: (page) => page.getByLabel("Later").check(),
    words: "Los Angeles time",
  },
  {
    name: "New broadcast, to members with a tag",
    path: "/admin/messages/new",
    prepare: inTurn(
      givenPreview,
      given(listTags, { tags: [{ id: id(81), name: "VIP", isShownAtHandOff: true, members: 12 }] }),
    ),
    act: async (page) => {
      await page.getByLabel("Members with a tag").check();
      await page.getByLabel("Tag", { exact: true }).selectOption("VIP (12 members)");
    },
    words: "Such as VIP or press.",
  },
  {
    name: "Broadcast on its way",
    path: `/admin/messages/${SENDING.id}`,
    prepare: given(getBroadcast, SENDING),
    words: "Progress",
  },
  { name: "Broadcast, asked to stop", act: press("Stop"), words: "Unsent messages are dropped" },
  {
    name: "Broadcast, sent",
    path: `/admin/messages/${SENT.id}`,
    prepare: given(getBroadcast, SENT),
    words: "Report",
  },
  {
    name: "Broadcast, stopped",
    path: `/admin/messages/${STOPPED.id}`,
    prepare: given(getBroadcast, STOPPED),
    words: "It was stopped.",
  },
  {
    name: "Broadcast, scheduled",
    path: `/admin/messages/${SCHEDULED.id}`,
    prepare: inTurn(givenPreview, given(getBroadcast, SCHEDULED)),
    words: "You can change it until then.",
  },
  { name: "Broadcast, asked to cancel", act: press("Cancel this broadcast"), words: "It hasn't been sent" },
  { name: "Broadcast that isn't there", path: `/admin/messages/${id(99)}`, words: "Broadcast not found" },
  {
    name: "Broadcast, loading",
    path: `/admin/messages/${SENT.id}`,
    prepare: stall(getBroadcast),
  },
  {
    name: "Messages to members",
    path: "/admin/messages?tab=messages",
    prepare: given(listAdminMessages, { rows: MESSAGES, hasMore: true, kinds: ["order-ready"] }),
    words: /Featherstonehaugh/,
  },
  {
    name: "Messages to one member",
    path: `/admin/messages?tab=messages&member=${id(31)}`,
    prepare: given(listAdminMessages, { rows: MESSAGES.slice(0, 2), hasMore: false, kinds: [] }),
    words: "One member's messages",
  },
  {
    name: "Messages to members, none match",
    path: "/admin/messages?tab=messages&search=nobody%20of%20that%20name",
    words: "No messages match",
  },
  {
    name: "Messages to members, failed to load",
    path: "/admin/messages?tab=messages",
    prepare: fail(listAdminMessages),
    words: "Failed to load messages",
  },
  {
    name: "Replies",
    path: "/admin/messages?tab=replies",
    prepare: given(listReplies, { rows: REPLIES, hasMore: false, unreadCount: 0 }),
    words: "Running 10 late!",
  },
  {
    name: "Replies, none",
    path: "/admin/messages?tab=replies",
    prepare: given(listReplies, { rows: [], hasMore: false, unreadCount: 0 }),
    words: "No replies yet",
  },
  {
    name: "Message failures",
    path: "/admin/messages?tab=failures",
    prepare: given(listMessageFailures, FAILURES),
    words: "answer 550",
  },
  {
    name: "Message failures, none",
    path: "/admin/messages?tab=failures",
    prepare: given(listMessageFailures, {
      failures: [],
      totals: [{ channel: "mail", count: 1_412 }],
    }),
    words: "Nothing failed",
  },
  {
    name: "Admin during an outage",
    path: "/admin",
    prepare: given(listOutages, {
      outages: [{ channel: "sms", since: "2026-11-21T03:42:00.000Z", waiting: 31 }],
    }),
    words: "Texts haven't been getting through since",
  },
];
