import { type AdminPromoCode, type Invitation, listAdminPromoCodes, listInvitations } from "@secret/contract";
import { fail, given, stall } from "../../made-up/answers.ts";
import { chooseFrom, numberedId as id, press, type Screen, send, sharing } from "../screen.ts";

const CODE: AdminPromoCode = {
  id: id(71),
  code: "FIRSTBITE",
  status: "active",
  discount: { kind: "percent", percent: 10 },
  event: null,
  maxUses: null,
  maxUsesPerMember: 1,
  isFirstOrderOnly: true,
  minSubtotalCents: 2_500,
  currentUses: 1_412,
  startsAt: null,
  expiresAt: null,
  createdAt: "2026-10-02T18:00:00.000Z",
  orders: 1_398,
  netSalesCents: 6_148_250,
  discountCents: 683_140,
};
const CODES: AdminPromoCode[] = [
  CODE,
  {
    ...CODE,
    id: id(72),
    code: "A-CODE-THAT-GOES-ON-AND-ON-AND-ON-AND-ON",
    status: "used-up",
    discount: { kind: "amount", amountCents: 1_250 },
    event: { id: id(1), title: "Koreatown Rooftop Supper with a title that nobody could stop in time" },
    maxUses: 50,
    currentUses: 50,
    startsAt: "2026-11-01T07:00:00.000Z",
    expiresAt: "2026-12-01T08:00:00.000Z",
    orders: 48,
    netSalesCents: 201_300,
    discountCents: 60_000,
  },
  {
    ...CODE,
    id: id(73),
    code: "NEWYEAR",
    status: "scheduled",
    startsAt: "2036-12-31T08:00:00.000Z",
    currentUses: 0,
    orders: 0,
    netSalesCents: 0,
    discountCents: 0,
  },
  { ...CODE, id: id(74), code: "SUMMER", status: "ended", expiresAt: "2026-10-01T07:00:00.000Z" },
];

const INVITATION: Invitation = {
  id: id(51),
  code: "7QK2M9XWTRHB",
  label: "Card at the pier",
  maxUses: 50,
  usedCount: 31,
  expiresAt: "2036-12-01T08:00:00.000Z",
  revokedAt: null,
  createdAt: "2026-10-02T18:00:00.000Z",
  createdBy: { firstName: "June", lastName: "Castellanos" },
  lastUsedAt: "2026-11-21T03:42:00.000Z",
};
const INVITATIONS: Invitation[] = [
  INVITATION,
  {
    ...INVITATION,
    id: id(52),
    label: "The window of the record store on Third Street, the one beside the laundry",
    maxUses: null,
    usedCount: 1_204,
    expiresAt: null,
  },
  { ...INVITATION, id: id(53), label: "Used up", usedCount: 50 },
  {
    ...INVITATION,
    id: id(54),
    label: "Summer",
    usedCount: 0,
    lastUsedAt: null,
    expiresAt: "2026-10-01T07:00:00.000Z",
  },
  { ...INVITATION, id: id(55), label: "Lost box of cards", revokedAt: "2026-11-01T07:00:00.000Z" },
  {
    ...INVITATION,
    id: id(56),
    code: `TRANSFER ${id(9)}`,
    label: "An order from a friend",
    maxUses: 1,
    usedCount: 1,
    createdBy: null,
  },
];

const NO_FIGURES = { totalCodes: 0, orders: 0, netSalesCents: 0, discountCents: 0 };
const givenCodes = given(listAdminPromoCodes, {
  rows: CODES,
  hasMore: true,
  summary: { totalCodes: 62, orders: 3_120, netSalesCents: 12_148_250, discountCents: 1_083_140 },
});
const givenInvitations = given(listInvitations, {
  rows: INVITATIONS,
  hasMore: true,
  summary: { totalInvitations: 118, open: 42, cameIn: 12_418 },
});

/** Promo codes and the invitations on cards. */
export const CODE_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin/promo-codes" }, [
    { name: "Promo codes", prepare: givenCodes, words: "NEWYEAR" },
    { name: "Promo codes of the demo", words: "FIRSTBITE" },
    {
      name: "Promo codes, none yet",
      prepare: given(listAdminPromoCodes, { rows: [], hasMore: false, summary: NO_FIGURES }),
      words: "No promo codes yet",
    },
  ]),
  {
    name: "Promo codes, none match",
    path: "/admin/promo-codes?search=NOTHING",
    words: "No promo codes match",
  },
  ...sharing({ path: "/admin/promo-codes" }, [
    { name: "Promo codes, loading", prepare: stall(listAdminPromoCodes) },
    {
      name: "Promo codes, failed to load",
      prepare: fail(listAdminPromoCodes),
      words: "Failed to load promo codes",
    },
    { name: "New promo code", act: press("New code"), words: "10% or $5, off the food only" },
  ]),
  {
    name: "New promo code, what is wrong",
    act: send("Create code", { Code: "A B", Discount: "a lot" }),
    words: "Enter a discount, such as 10% or $5.",
  },
  {
    name: "Promo code, its limit and dates",
    path: "/admin/promo-codes",
    prepare: givenCodes,
    act: chooseFrom("Actions for FIRSTBITE", "Edit"),
    words: "Edit FIRSTBITE",
  },
  {
    name: "Promo code to be ended",
    path: "/admin/promo-codes",
    prepare: givenCodes,
    act: chooseFrom("Actions for FIRSTBITE", "End now"),
    words: "Orders that have it keep it.",
  },
  {
    name: "Invitations",
    path: "/admin/users/invitations",
    prepare: givenInvitations,
    words: "Lost box of cards",
  },
  {
    name: "Invitations, more of one",
    act: press("Actions for Card at the pier"),
    words: "Print promo card",
    reopens: true,
  },
  { name: "Invitations, none yet", path: "/admin/users/invitations", words: "No invitations yet" },
  {
    name: "Invitations, none match",
    path: "/admin/users/invitations?search=nothing",
    words: "No invitations match",
  },
  ...sharing({ path: "/admin/users/invitations" }, [
    { name: "Invitations, loading", prepare: stall(listInvitations) },
    {
      name: "Invitations, failed to load",
      prepare: fail(listInvitations),
      words: "Failed to load invitations",
    },
    { name: "New invitation", act: press("New invitation"), words: "How many can join with it." },
  ]),
  {
    name: "New invitation, what is wrong",
    act: send("Create invitation", { Members: "many" }),
    words: "Enter a whole number, or leave blank for no limit.",
  },
  {
    name: "Invitation to be revoked",
    path: "/admin/users/invitations",
    prepare: givenInvitations,
    act: chooseFrom("Actions for Card at the pier", "Revoke"),
    words: "even from a printed card",
  },
];
