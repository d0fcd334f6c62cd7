import {
  type AdminMember,
  type AdminMemberDetail,
  getAdminMember,
  listAdminMembers,
  listWaitingSignUps,
  type WaitingSignUp,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { userIdOf } from "../../browser/accounts.ts";
import { fail, given, stall } from "../../made-up/answers.ts";
import { numberedId as id, press, pressFirst, type Screen, type Site, sharing } from "../screen.ts";

const MARISOL: AdminMember = {
  id: id(1),
  firstName: "Marisol",
  lastName: "Reyes",
  email: "marisol.with.a.very.long.address.that.goes.on@mailbox.example",
  phone: "+12135550142",
  emailVerified: true,
  phoneVerified: true,
  role: "member",
  createdAt: "2026-10-02T18:00:00.000Z",
  lastSignInAt: "2026-11-21T03:42:00.000Z",
  deactivatedAt: null,
  tags: [],
  netSalesCents: 0,
};
const TAGS = [
  { id: id(81), name: "VIP", isShownAtHandOff: true },
  { id: id(82), name: "Wedding planner of the season", isShownAtHandOff: false },
];
const MEMBERS: AdminMember[] = [
  { ...MARISOL, id: id(2), firstName: "Ada", lastName: "Admin", email: "ada@secret.example", role: "admin" },
  { ...MARISOL, tags: TAGS, netSalesCents: 39_110 },
  {
    ...MARISOL,
    id: id(3),
    firstName: "Bartholomew Maximilian",
    lastName: "Featherstonehaugh-Villanueva",
    email: null,
    emailVerified: false,
    role: "staff",
    lastSignInAt: null,
  },
  {
    ...MARISOL,
    id: id(4),
    firstName: "Theo",
    lastName: "Okafor",
    email: "theo@secret.example",
    phone: null,
    phoneVerified: false,
    deactivatedAt: "2026-11-12T18:00:00.000Z",
  },
];
const SUMMARY = { totalMembers: 102_418, newMembers: 1_240, crew: 9, deactivated: 31 };

const DETAIL: AdminMemberDetail = {
  ...MARISOL,
  netSalesCents: 39_110,
  phone: null,
  phoneVerified: false,
  pendingEmail: null,
  pendingPhone: "+12135550142",
  zipCode: "90012",
  deletedAt: null,
  isLastAdmin: false,
  notificationPreferences: { email: true, sms: false, push: true },
  suppressions: [{ channel: "mail", reason: "bounce", since: "2026-11-20T18:00:00.000Z" }],
  invitation: { id: id(51), label: "Card at the pier" },
  termsVersion: "2026-09",
  termsAcceptedAt: MARISOL.createdAt,
  adultAttestedAt: MARISOL.createdAt,
  secondFactors: 1,
  passkeys: 0,
  devices: 2,
  figures: { totalOrders: 12, activeOrders: 1, completedOrders: 10, totalSpentCents: 48_250 },
  consents: [
    {
      createdAt: "2026-11-20T18:00:00.000Z",
      channel: "sms",
      action: "withdrawn",
      source: "text",
      text: "STOP",
      version: null,
      address: "+12135550142",
    },
    {
      createdAt: MARISOL.createdAt,
      channel: "sms",
      action: "given",
      source: "sign_up",
      text: "I agree to get texts about my orders and the program. Message and data rates may apply. Reply STOP to end them, HELP for help.",
      version: "2026-09",
      address: "+12135550142",
    },
  ],
  tags: TAGS,
  notes: [
    {
      id: id(92),
      text: "Severe shellfish allergy. Always check the bag with the kitchen before it goes out.",
      isShownAtHandOff: true,
      writtenBy: "Ada Admin",
      createdAt: "2026-11-20T18:00:00.000Z",
      updatedAt: "2026-11-20T18:00:00.000Z",
    },
    {
      id: id(91),
      text: "Complained about the wait on 11/2.\nGot a free slaw.",
      isShownAtHandOff: false,
      writtenBy: "Bartholomew Maximilian Featherstonehaugh-Villanueva",
      createdAt: "2026-11-03T18:00:00.000Z",
      updatedAt: "2026-11-03T18:00:00.000Z",
    },
  ],
};

const SIGN_UPS: WaitingSignUp[] = [
  {
    id: id(61),
    firstName: "Wanda",
    lastName: "Ortiz",
    email: "wanda@secret.example",
    phone: null,
    invitation: { id: id(51), label: "Card at the pier" },
    createdAt: "2026-11-21T03:42:00.000Z",
    codeAskedAt: "2026-11-21T04:10:00.000Z",
  },
  {
    id: id(62),
    firstName: "Bartholomew Maximilian",
    lastName: "Featherstonehaugh-Villanueva",
    email: null,
    phone: "+12135550177",
    invitation: null,
    createdAt: "2026-11-20T03:42:00.000Z",
    codeAskedAt: "2026-11-20T03:42:00.000Z",
  },
];

const ONE = `/admin/users/${MARISOL.id}`;
const mockMember = (change: Partial<AdminMemberDetail> = {}) =>
  given(getAdminMember, { ...DETAIL, ...change });

/** Opens the demo's Ana with everything that the server knows of her. */
async function openAna(page: Page, site: Site): Promise<void> {
  const anaId = await userIdOf(site, "ana@secret.example");
  await page.goto(`/admin/users/${anaId}`);
}

/** Members, and accounts that aren't verified yet. */
export const USER_SCREENS: readonly Screen[] = [
  { name: "Users", path: "/admin/users", words: "ana@secret.example" },
  {
    name: "Users, long names and large figures",
    path: "/admin/users",
    prepare: given(listAdminMembers, { rows: MEMBERS, hasMore: true, summary: SUMMARY }),
    words: /Featherstonehaugh/,
  },
  {
    name: "Users who came by one invitation",
    path: `/admin/users?invitation=${id(51)}`,
    prepare: given(listAdminMembers, {
      rows: [MARISOL],
      hasMore: false,
      summary: { ...SUMMARY, totalMembers: 1 },
    }),
    words: "Only members who joined with one invitation",
  },
  {
    name: "Users, none match",
    path: "/admin/users?search=nobody%20of%20that%20name",
    words: "No users match",
  },
  { name: "Users, loading", path: "/admin/users", prepare: stall(listAdminMembers) },
  {
    name: "Users, failed to load",
    path: "/admin/users",
    prepare: fail(listAdminMembers),
    words: "Failed to load users",
  },
  { name: "Users, one", act: openAna, words: "Net sales" },
  ...sharing({ path: ONE, prepare: mockMember() }, [
    { name: "Users, one with everything", words: "Resend verification" },
    {
      name: "Users, one with a note that is edited",
      act: pressFirst(/^Edit the note “Severe/),
      words: "Save note",
    },
    {
      name: "Users, one to be deleted",
      act: press("Delete account"),
      words: "This action cannot be undone.",
    },
    {
      name: "Users, one to become an admin",
      act: pressFirst(/^Admin/, "radio"),
      words: "They'll be signed out on every device and have to sign in again.",
    },
  ]),
  ...sharing({ path: ONE }, [
    {
      name: "Users, the last admin",
      prepare: mockMember({ role: "admin", isLastAdmin: true }),
      words: "Make someone else an admin first.",
    },
    {
      name: "Users, one who is deactivated",
      prepare: mockMember({
        deactivatedAt: "2026-11-12T18:00:00.000Z",
        devices: 0,
        consents: [],
        notes: [],
        tags: [],
      }),
      words: "Reactivate",
    },
    {
      name: "Users, one who was deleted",
      prepare: mockMember({
        firstName: "Former",
        lastName: "member",
        email: null,
        emailVerified: false,
        pendingPhone: null,
        suppressions: [],
        notes: [],
        tags: [],
        deactivatedAt: "2026-11-12T18:00:00.000Z",
        deletedAt: "2026-11-12T18:00:00.000Z",
      }),
      words: /This account was deleted on/,
    },
  ]),
  { name: "Users, one who isn't there", path: `/admin/users/${id(99)}`, words: "User not found" },
  { name: "Users, one, loading", path: ONE, prepare: stall(getAdminMember) },
  {
    name: "Users not verified yet",
    path: "/admin/users/waiting",
    prepare: given(listWaitingSignUps, { rows: SIGN_UPS, hasMore: false }),
    words: /Featherstonehaugh/,
  },
  {
    name: "Users not verified yet, none",
    path: "/admin/users/waiting?search=nobody",
    words: "No sign-ups match",
  },
  {
    name: "Users not verified yet, loading",
    path: "/admin/users/waiting",
    prepare: stall(listWaitingSignUps),
  },
  {
    name: "Users not verified yet, failed to load",
    path: "/admin/users/waiting",
    prepare: fail(listWaitingSignUps),
    words: "Failed to load users",
  },
];
