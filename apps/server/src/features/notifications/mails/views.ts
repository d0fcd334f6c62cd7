/** An event as a mail tells of it. */
export interface EventView {
  readonly title: string;
  readonly locationName: string;
  readonly address: string;
  readonly zipCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
  /** The owner's own words where it is cancelled; may be empty. */
  readonly cancellationMessage: string;
}

/** An order as its receipt tells of it. */
export interface OrderView {
  readonly orderNumber: string;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly totalPriceCents: number;
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
  /** Its own window. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** What it was paid with; null where nothing was paid. */
  readonly card: { readonly brand: string | null; readonly last4: string | null } | null;
  readonly event: EventView;
}
