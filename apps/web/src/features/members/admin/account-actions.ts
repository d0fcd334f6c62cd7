import type { AdminMemberDetail } from "@secret/contract";
import {
  deactivateMember,
  deleteMember,
  endMemberSessions,
  reactivateMember,
  removeSecondFactors,
} from "./admin-member-mutations.ts";
import { fullName } from "./member-copy.ts";

interface Question {
  readonly title: string;
  readonly message: string;
  readonly detail?: string;
}

/** An action of an admin on a member's account. */
export interface AccountAction {
  readonly name: string;
  readonly look: "quiet" | "danger";
  /** Disabled for the last admin. */
  readonly takesAdmin: boolean;
  readonly isOffered: (member: AdminMemberDetail) => boolean;
  /** Confirmation question; undefined for a reversible action, which runs at once. */
  readonly question?: (member: AdminMemberDetail) => Question;
  /** @returns the success message */
  readonly run: (member: AdminMemberDetail) => Promise<string>;
}

export const ACCOUNT_ACTIONS: readonly AccountAction[] = [
  {
    name: "Sign out everywhere",
    look: "quiet",
    takesAdmin: false,
    isOffered: ({ devices }) => devices > 0,
    question: (member) => ({
      title: `Sign ${fullName(member)} out everywhere?`,
      message: "They'll be signed out on every device right away. They can sign in again.",
    }),
    run: async (member) => {
      const count = await endMemberSessions(member.id);
      return `${fullName(member)} is signed out: ${count === 1 ? "one device" : `${count} devices`}`;
    },
  },
  {
    name: "Turn off two-step verification",
    look: "quiet",
    takesAdmin: false,
    isOffered: ({ secondFactors }) => secondFactors > 0,
    question: (member) => ({
      title: `Turn off two-step verification for ${fullName(member)}?`,
      message: "For someone who lost their phone and recovery codes, once you're sure it's them.",
      detail: "They'll be signed out everywhere and notified.",
    }),
    run: async (member) => {
      await removeSecondFactors(member.id);
      return `${fullName(member)} now signs in without two-step verification`;
    },
  },
  {
    name: "Reactivate",
    look: "quiet",
    takesAdmin: false,
    isOffered: ({ deactivatedAt }) => deactivatedAt !== null,
    run: async (member) => {
      await reactivateMember(member.id);
      return `${fullName(member)} can sign in again`;
    },
  },
  {
    name: "Deactivate",
    look: "danger",
    takesAdmin: true,
    isOffered: ({ deactivatedAt }) => deactivatedAt === null,
    question: (member) => ({
      title: `Deactivate ${fullName(member)}?`,
      message:
        "They'll be signed out everywhere right away and can't sign in until you reactivate the account.",
      detail: "Orders in progress aren't affected.",
    }),
    run: async (member) => {
      await deactivateMember(member.id);
      return `${fullName(member)} is deactivated and signed out everywhere`;
    },
  },
  {
    name: "Delete account",
    look: "danger",
    takesAdmin: true,
    isOffered: () => true,
    question: (member) => ({
      title: `Delete ${fullName(member)}'s account?`,
      message:
        "Their name, contacts, messages, and all other personal data are erased. Order records stay, without a name.",
      detail: "This action cannot be undone.",
    }),
    run: async (member) => {
      await deleteMember(member.id);
      return `${fullName(member)}'s account was deleted`;
    },
  },
];
