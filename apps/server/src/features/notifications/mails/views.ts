/** Event data that mails render. */
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
  /** Owner's cancellation note; may be empty. */
  readonly cancellationMessage: string;
}

/** Order data that mails render. */
export interface OrderView {
  readonly orderNumber: string;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    /** Pieces that the order still holds: fewer if the event ran short. */
    readonly keptQuantity: number;
    readonly totalPriceCents: number;
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly totalCents: number;
  /** Pickup window of the order. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Card of the payment; null if nothing was paid. */
  readonly card: { readonly brand: string | null; readonly last4: string | null } | null;
  readonly event: EventView;
}
