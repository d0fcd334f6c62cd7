import { ApiError, ERRORS, type HandOffNote, type PickupOrder } from "@secret/contract";
import { formatEventClock, formatEventDateTime, formatEventDay, isKept } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { announce } from "../../ui/live-region.ts";
import { toast } from "../../ui/toast.ts";
import { HandOffNotes } from "./hand-off/hand-off-notes.tsx";
import { completePickup } from "./pickup-mutations.ts";
import { pickupScanQuery } from "./pickup-queries.ts";
import { isOnCrew, ScanButton, ScanOutcome } from "./scan-outcome.tsx";

/** Opens the link in a pickup code: the crew hands the order off, its owner is asked to show the code. */
export function PickupPage() {
  const { o: orderId, token } = useSearch({ from: "/pickup-link/qr-verify" });
  if (orderId === undefined || token === undefined) {
    return <ScanOutcome tone="bad" title="Invalid QR Code" text="Invalid QR code parameters" />;
  }
  return <Scan orderId={orderId} token={token} />;
}

function Scan({ orderId, token }: { orderId: string; token: string }) {
  const scan = useQuery(pickupScanQuery(orderId, token));
  const handOff = useMutation({
    mutationFn: () => completePickup(orderId, token),
    onSuccess: () => announce("Order marked as picked up!"),
    onError: (error) =>
      toast.error(isRefusal(error) ? "Failed to mark order as picked up" : "Failed to process pickup"),
  });
  if (scan.isPending) return <ScanOutcome tone="plain" title="Checking…" text="One moment." />;
  if (scan.isError) return <ScanFailed error={scan.error} onRetry={() => void scan.refetch()} />;
  if (handOff.isSuccess) {
    const { orderNumber, customerName, eventId } = handOff.data;
    return (
      <ScanOutcome tone="good" title="Pickup complete" text={customerName} eventId={eventId}>
        <p className="number text-crew-number">{orderNumber}</p>
      </ScanOutcome>
    );
  }
  const { order, mayHandOff, isOwner, handOffNote } = scan.data;
  if (handOff.isError)
    return <HandOffFailed error={handOff.error} order={order} onRetry={() => handOff.reset()} />;
  if (order.pickedUpAt !== null) return <AlreadyPickedUp at={order.pickedUpAt} order={order} />;
  return (
    <PickupDetails
      order={order}
      note={handOffNote}
      footer={
        mayHandOff ? (
          <Button
            look="crew"
            wide
            className="min-h-22 text-crew-name"
            busy={handOff.isPending}
            onClick={() => handOff.mutate()}
          >
            Mark as picked up
          </Button>
        ) : (
          <CannotHandOff order={order} isOwner={isOwner} />
        )
      }
    />
  );
}

function CannotHandOff({ order, isOwner }: { order: PickupOrder; isOwner: boolean }) {
  if (isOwner) return <p className="text-center text-crew-line font-semibold">Show this code to the crew</p>;
  return (
    <p
      role="alert"
      className="rounded-lg bg-crew-used p-5 text-center text-crew-line font-semibold text-crew-ink"
    >
      Order Not Ready
      <span className="block text-crew-note">
        {ERRORS.ORDER_NOT_READY.message.replace("{status}", order.status)}
      </span>
    </p>
  );
}

interface PickupDetailsProps {
  readonly order: PickupOrder;
  /** Notes about the order's holder, for the crew. */
  readonly note: HandOffNote | undefined;
  readonly footer: ReactNode;
}

function PickupDetails({ order, note, footer }: PickupDetailsProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-between gap-6 p-5">
      <div className="grid gap-5">
        <div>
          <p className="text-crew-note text-soft">{order.eventTitle}</p>
          <h1 className="number font-number text-crew-number">{order.orderNumber}</h1>
          <p className="mt-2 text-crew-name break-words">{order.customerName}</p>
          <p className="figures text-crew-note text-soft">
            {formatEventDateTime(new Date(order.pickupWindow.startsAt), order.timeZone)}
          </p>
        </div>
        {note !== undefined && <HandOffNotes note={note} />}
        <ul className="grid gap-4 border-t border-line pt-5 text-crew-name">
          {order.items.filter(isKept).map((item) => (
            <li key={item.menuItemId}>
              <span className="number">{`${item.quantity} × `}</span>
              {item.name}
              {item.specialInstructions !== "" && (
                <span className="mt-1 block rounded-lg bg-crew-used px-3 py-1 text-crew-note font-semibold text-crew-ink">
                  {item.specialInstructions}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="thumb-bar sticky bottom-4 grid gap-3">
        {footer}
        <WayOut order={order} />
      </div>
    </main>
  );
}

/** Leaves the page: the crew for the event's scanner, anybody else for the home page. */
function WayOut({ order }: { order: PickupOrder }) {
  if (isOnCrew())
    return (
      <LinkButton look="quiet" to="/crew/$eventId/scan" params={{ eventId: order.eventId }}>
        Scan next
      </LinkButton>
    );
  return (
    <LinkButton look="quiet" to="/">
      Return home
    </LinkButton>
  );
}

/** Returns whether the server rejected the request. Any other error leaves the outcome open. */
function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function ScanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isRefusal(error)) return <NotVerified onRetry={onRetry} />;
  const reason = error.code === "INVALID_INPUT" ? "Invalid QR code format" : error.message;
  return (
    <ScanOutcome tone="bad" title="Invalid QR Code" text="This QR code is not valid or has expired.">
      <p className="text-crew-note">{reason}</p>
    </ScanOutcome>
  );
}

function NotVerified({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    toast.error("Failed to verify QR code");
  }, []);
  return (
    <ScanOutcome
      tone="bad"
      title="Verification Failed"
      text="Unable to verify this QR code. Please try scanning again."
    >
      <ScanButton onClick={onRetry}>Try again</ScanButton>
    </ScanOutcome>
  );
}

interface HandOffFailedProps {
  readonly error: Error;
  readonly order: PickupOrder;
  readonly onRetry: () => void;
}

function HandOffFailed({ error, order, onRetry }: HandOffFailedProps) {
  if (error instanceof ApiError && error.code === "PICKUP_CODE_USED") {
    const at = error.problem?.params?.pickedUpAt;
    return <AlreadyPickedUp at={at === undefined ? undefined : String(at)} order={order} />;
  }
  const text = isRefusal(error)
    ? error.message
    : "We didn't get an answer. Go back to the order and mark it again. It can't be handed off twice.";
  return (
    <ScanOutcome tone="bad" title="Not handed off" text={text} eventId={order.eventId}>
      <ScanButton onClick={onRetry}>Back to the order</ScanButton>
    </ScanOutcome>
  );
}

function AlreadyPickedUp({ at, order }: { at: string | undefined; order: PickupOrder }) {
  return (
    <ScanOutcome
      tone="used"
      title="Already Picked Up"
      text="This order has already been picked up. Each QR code can only be used once."
      eventId={order.eventId}
    >
      {at !== undefined && <PickedUpAt at={new Date(at)} timeZone={order.timeZone} />}
      <p className="text-crew-note">{ERRORS.PICKUP_CODE_USED.message}</p>
    </ScanOutcome>
  );
}

/** Shows the time as large as possible, because it shows whether the pickup was a minute or an hour ago. */
function PickedUpAt({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <p>
      <span className="number block text-crew-clock">{formatEventClock(at, timeZone)}</span>
      <span className="text-crew-note">{formatEventDay(at, timeZone)}</span>
    </p>
  );
}
