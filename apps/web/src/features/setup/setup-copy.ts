import type { SetupStep } from "@secret/contract";
import type { LinkProps } from "@tanstack/react-router";

/** Place where a step is done. */
interface Place {
  readonly name: string;
  readonly to: NonNullable<LinkProps["to"]>;
  readonly search?: Readonly<Record<string, string>>;
}

interface StepCopy {
  readonly title: string;
  readonly meaning: string;
  readonly places?: readonly Place[];
}

/** Copy of the steps: what each means for the owner, and where it is done. */
export const STEP_COPY: Readonly<Record<SetupStep["name"], StepCopy>> = {
  brand: {
    title: "Your brand",
    meaning:
      "Your emails carry your mailing address, and your pages say how to reach you. Your developer sets both.",
  },
  square: {
    title: "Square",
    meaning: "Square takes the cards and pays you. Until this works, nobody can pay.",
  },
  mail: {
    title: "Email",
    meaning: "Codes, receipts, and news go out by email. Members who sign up by email need it to get in.",
  },
  texts: {
    title: "Texts",
    meaning:
      "Sign-up codes and “ready” messages go out by text. Carriers review your sender for days or weeks.",
  },
  secondFactor: {
    title: "Two-step verification",
    meaning: "Your account can refund money and see every member. A stolen password shouldn't be enough.",
    places: [{ name: "Add it", to: "/profile", search: { section: "second-factor" } }],
  },
  backup: {
    title: "Backup",
    meaning:
      "If the server is lost, only a backup brings orders and members back. Restore one once, to know that it works.",
  },
  event: {
    title: "First event",
    meaning: "It can be a rehearsal for yourself: one item, one pickup window.",
    places: [
      { name: "New event", to: "/admin/events/new" },
      { name: "All events", to: "/admin/events" },
    ],
  },
  order: {
    title: "Test order",
    meaning:
      "Pay for one item with your own card. Then scan its code to try the pickup, or cancel it to see the refund.",
    places: [
      { name: "Order as a member", to: "/events" },
      { name: "Scan", to: "/crew", search: { tool: "scan" } },
    ],
  },
  card: {
    title: "Promo card",
    meaning:
      "An invitation on the card shows who it brings in. This is done once the invitation exists; printing is up to you.",
    places: [
      { name: "Invitations", to: "/admin/users/invitations" },
      { name: "See the card", to: "/qr" },
    ],
  },
};
