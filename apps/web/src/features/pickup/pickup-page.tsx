import { ApiError, ERRORS, type PickupOrder } from "@secret/contract";
import { formatEventTime } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { completePickup } from "./pickup-mutations.ts";
import { pickupScanQuery } from "./pickup-queries.ts";
import { playScanSound } from "./scan-sound.ts";

/** What a pickup code's link opens: the crew hands the order out, its owner is told to show the code. */
export function PickupPage() {
  const { o: orderId, token } = useSearch({ from: "/crew/qr-verify" });
  if (orderId === undefined || token === undefined) {
    return <Outcome tone="bad" title="Invalid QR Code" text="Invalid QR code parameters" />;
  }
  return <Scan orderId={orderId} token={token} />;
}

function Scan({ orderId, token }: { orderId: string; token: string }) {
  const scan = useQuery(pickupScanQuery(orderId, token));
  const handOut = useMutation({ mutationFn: () => completePickup(orderId, token) });
  if (scan.isPending) return <Outcome tone="plain" title="Checking…" text="One moment." />;
  if (scan.isError) return <ScanFailed error={scan.error} onRetry={() => void scan.refetch()} />;
  if (handOut.isSuccess) {
    const { orderNumber, customerName } = handOut.data;
    return <Outcome tone="good" title="Pickup complete" text={`${orderNumber} · ${customerName}`} />;
  }
  if (handOut.isError) return <HandOutFailed error={handOut.error} onRetry={() => handOut.reset()} />;
  const { order, mayHandOut, isOwner } = scan.data;
  if (order.pickedUpAt !== null) return <AlreadyPickedUp at={order.pickedUpAt} timeZone={order.timeZone} />;
  return (
    <PickupDetails
      order={order}
      footer={
        mayHandOut ? (
          <Button
            wide
            className="min-h-20 text-crew-line"
            busy={handOut.isPending}
            onClick={() => handOut.mutate()}
          >
            Mark as picked up
          </Button>
        ) : (
          <CannotHandOut order={order} isOwner={isOwner} />
        )
      }
    />
  );
}

function CannotHandOut({ order, isOwner }: { order: PickupOrder; isOwner: boolean }) {
  if (isOwner) return <p className="text-center text-crew-line font-semibold">Show this code to the crew</p>;
  return (
    <p
      role="alert"
      className="rounded-xl bg-warn-ground p-4 text-center text-crew-line font-semibold text-warn"
    >
      Order Not Ready
      <span className="block text-crew-note">
        {ERRORS.ORDER_NOT_READY.message.replace("{status}", order.status)}
      </span>
    </p>
  );
}

function PickupDetails({ order, footer }: { order: PickupOrder; footer: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-between gap-6 p-5">
      <div className="grid gap-5">
        <div>
          <p className="text-crew-note text-soft">{order.eventTitle}</p>
          <h1 className="figures font-sans text-crew-number leading-none font-semibold">
            {order.orderNumber}
          </h1>
          <p className="mt-2 text-crew-name break-words">{order.customerName}</p>
          <p className="figures text-crew-note text-soft">
            {formatEventTime(new Date(order.pickupWindow.startsAt), order.timeZone)}
          </p>
        </div>
        <ul className="grid gap-3 border-t border-line pt-4 text-crew-line">
          {order.items.map((item) => (
            <li key={item.menuItemId}>
              <span className="figures font-semibold">{`${item.quantity} × `}</span>
              {item.name}
              {item.specialInstructions !== "" && (
                <span className="block text-crew-note font-semibold text-warn">
                  {item.specialInstructions}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="sticky bottom-4">{footer}</div>
    </main>
  );
}

function ScanFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    const reason = error.code === "INVALID_INPUT" ? "Invalid QR code format" : error.message;
    return (
      <Outcome tone="bad" title="Invalid QR Code" text="This QR code is not valid or has expired.">
        <p className="text-crew-note">{reason}</p>
      </Outcome>
    );
  }
  return (
    <Outcome
      tone="bad"
      title="Verification Failed"
      text="Unable to verify this QR code. Please try scanning again."
    >
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Outcome>
  );
}

function HandOutFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === "PICKUP_CODE_USED") {
    const at = error.problem?.params?.pickedUpAt;
    return <AlreadyPickedUp at={at === undefined ? undefined : String(at)} timeZone={undefined} />;
  }
  const text =
    error instanceof ApiError && error.status < 500 ? error.message : "Failed to mark order as picked up";
  return (
    <Outcome tone="bad" title="Not handed out" text={text}>
      <Button look="quiet" onClick={onRetry}>
        Back to the order
      </Button>
    </Outcome>
  );
}

function AlreadyPickedUp({ at, timeZone }: { at: string | undefined; timeZone: string | undefined }) {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Outcome
      tone="bad"
      title="Already Picked Up"
      text="This order has already been picked up. Each QR code can only be used once."
    >
      <p className="text-crew-note">{ERRORS.PICKUP_CODE_USED.message}</p>
      {at !== undefined && <p className="figures text-crew-line">{formatEventTime(new Date(at), zone)}</p>}
    </Outcome>
  );
}

const GROUNDS = {
  good: "bg-crew-good text-crew-paper",
  bad: "bg-crew-bad text-crew-paper",
  plain: "bg-surface text-ink",
};

/** The result, readable from a metre: one colour, one word, one sound. */
function Outcome({
  tone,
  title,
  text,
  children,
}: {
  tone: keyof typeof GROUNDS;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  useEffect(() => {
    if (tone !== "plain") playScanSound(tone);
  }, [tone]);
  return (
    <main
      className={`grid min-h-dvh content-center justify-items-center gap-6 overflow-x-clip p-6 text-center ${GROUNDS[tone]}`}
    >
      <span aria-hidden="true" className="text-crew-sign leading-none">
        {tone === "good" ? "✓" : tone === "bad" ? "✕" : "…"}
      </span>
      <div role={tone === "bad" ? "alert" : "status"} className="grid justify-items-center gap-6">
        <h1 className="stamp text-crew-word sm:text-crew-number">{title}</h1>
        <p className="max-w-lg text-crew-line">{text}</p>
      </div>
      <div className="rounded-2xl [&_button]:bg-crew-paper [&_button]:text-crew-ink">{children}</div>
      {tone !== "plain" && (
        <Link
          to="/"
          className="inline-flex min-h-12 items-center rounded-full bg-crew-paper px-6 text-crew-note font-semibold text-crew-ink"
        >
          Return home
        </Link>
      )}
    </main>
  );
}
