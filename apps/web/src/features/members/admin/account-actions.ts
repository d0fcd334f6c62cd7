import type { AdminMemberDetail } from "@secret/contract";
import {
  deactivateMember,
  deleteMember,
  endMemberSessions,
  reactivateMember,
  removeSecondFactors,
} from "./admin-member-mutations.ts";
import { fullName } from "./member-words.ts";

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
      message: "Every device is signed out at once. They can sign in again.",
    }),
    run: async (member) => {
      const count = await endMemberSessions(member.id);
      return `${fullName(member)} is signed out: ${count === 1 ? "one device" : `${count} devices`}`;
    },
  },
  {
    name: "Remove second factors",
    look: "quiet",
    takesAdmin: false,
    isOffered: ({ secondFactors }) => secondFactors > 0,
    question: (member) => ({
      title: `Remove the second factors of ${fullName(member)}?`,
      message:
        "For somebody who lost their phone and recovery codes, once you have made sure that it is them.",
      detail: "They are signed out everywhere, and told.",
    }),
    run: async (member) => {
      await removeSecondFactors(member.id);
      return `${fullName(member)} signs in without a second factor now`;
    },
  },
  {
    name: "Reactivate",
    look: "quiet",
    takesAdmin: false,
    isOffered: ({ deactivatedAt }) => deactivatedAt !== null,
    run: async (member) => {
      await reactivateMember(member.id);
      return `${fullName(member)} may sign in again`;
    },
  },
  {
    name: "Deactivate",
    look: "danger",
    takesAdmin: true,
    isOffered: ({ deactivatedAt }) => deactivatedAt === null,
    question: (member) => ({
      title: `Deactivate ${fullName(member)}?`,
      message: "They are signed out everywhere at once and can't sign in until you reactivate the account.",
      detail: "Orders under way stay as they are.",
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
      title: `Delete the account of ${fullName(member)}?`,
      message:
        "Name, contacts, messages and everything else that tells of them is erased. Their orders stay for the books, without a name.",
      detail: "This action cannot be undone.",
    }),
    run: async (member) => {
      await deleteMember(member.id);
      return `The account of ${fullName(member)} is deleted`;
    },
  },
];
