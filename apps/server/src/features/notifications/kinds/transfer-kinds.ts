import { itemsTicket, numberFact, placeOf, windowFact } from "../mails/parts.ts";
import type { OrderFacts } from "./facts.ts";
import { kind, named, toOrder } from "./kind.ts";

/** Facts of a transferred order. */
interface TransferFacts extends OrderFacts {
  /** First name of the other member. */
  readonly name: string;
}

const transferKind = { topic: "transfer", purpose: "order", choice: "transfer", path: toOrder } as const;
const stillYours = ({ orderNumber }: OrderFacts) => `Order ${orderNumber} stays yours.`;

/**
 * Notifications about a transfer, to both members. The offer itself contains a secret: see `mails/transfer-offer.ts`.
 */
export const TRANSFER_KINDS = {
  "transfer-claimed": kind<TransferFacts>({
    ...transferKind,
    title: "Order claimed",
    message: ({ orderNumber, name }) => `${name} claimed order ${orderNumber}. It's theirs to pick up now.`,
    sms: ({ orderNumber, name }) =>
      named(name, (short) => `${short} claimed order ${orderNumber}. It's theirs now.`),
    mail: {
      reads: "order",
      subject: ({ orderNumber, name }) => `${name} claimed order ${orderNumber}`,
      why: ({ orderNumber }) => `You're getting this because you gave order ${orderNumber} to a friend.`,
      body: ({ orderNumber, name }, { page }, order) => ({
        preheader: "It's theirs to pick up now.",
        title: `${name} claimed your order`,
        fact: numberFact(order),
        paragraphs: [
          `Order ${orderNumber} for ${order.event.title} is theirs to pick up now. Your code for it doesn't work anymore.`,
        ],
        ticket: itemsTicket(order),
        button: { label: "See the order", url: page },
      }),
    },
  }),
  "transfer-received": kind<TransferFacts>({
    ...transferKind,
    title: "The order is yours",
    message: ({ orderNumber, name }) =>
      `Order ${orderNumber} from ${name} is yours. We'll let you know when it's ready.`,
    sms: ({ orderNumber, name }) =>
      named(name, (short) => `Order ${orderNumber} from ${short} is yours. See it:`),
    mail: {
      reads: "order",
      subject: ({ orderNumber, name }) => `Order ${orderNumber} from ${name} is yours`,
      why: ({ orderNumber }) => `You're getting this because you claimed order ${orderNumber}.`,
      body: ({ orderNumber, name }, { page }, order) => ({
        preheader: `${order.event.title}: your pickup window and the way there.`,
        title: "It's yours.",
        fact: windowFact(order),
        paragraphs: [`${name} gave you order ${orderNumber} for ${order.event.title}. It's paid for.`],
        place: placeOf(order.event),
        button: { label: "See my order", url: page },
        ticket: itemsTicket(order),
        notes: ["We'll let you know when it's ready. Your QR code is on the order's page."],
      }),
    },
  }),
  "transfer-cancelled": kind<OrderFacts>({
    ...transferKind,
    title: "Transfer cancelled",
    message: (facts) => `Nobody can claim it anymore. ${stillYours(facts)}`,
    sms: ({ orderNumber }) => `The transfer of order ${orderNumber} is cancelled. It stays yours.`,
    mail: backMail(
      "The transfer is cancelled",
      "You took the link back, so nobody can claim the order anymore.",
    ),
  }),
  "transfer-expired": kind<OrderFacts>({
    ...transferKind,
    title: "Nobody claimed it",
    message: (facts) => `The link expired after 24 hours. ${stillYours(facts)}`,
    sms: ({ orderNumber }) => `Nobody claimed order ${orderNumber} within 24 hours. It stays yours.`,
    mail: backMail("Nobody claimed it", "The link expired after 24 hours and nobody claimed the order."),
  }),
} as const;

function backMail(title: string, what: string) {
  return {
    reads: "order",
    subject: ({ orderNumber }: OrderFacts) => `${title}: order ${orderNumber} stays yours`,
    why: ({ orderNumber }: OrderFacts) =>
      `You're getting this because you offered order ${orderNumber} to a friend.`,
    body: (
      facts: OrderFacts,
      { page }: { readonly page: string },
      order: Parameters<typeof windowFact>[0],
    ) => ({
      preheader: stillYours(facts),
      title,
      fact: windowFact(order),
      paragraphs: [`${what} ${stillYours(facts)}`],
      place: placeOf(order.event),
      button: { label: "See my order", url: page },
    }),
  } as const;
}
