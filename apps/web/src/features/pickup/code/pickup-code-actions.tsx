import { ApiError, getPickupCodeImage, type OrderDetail } from "@secret/contract";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "../../../platform/save-file.ts";
import { canShareFiles, share } from "../../../platform/share.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import { renewPickupCode } from "./pickup-code-mutations.ts";
import { pickupCodeKeys } from "./pickup-code-queries.ts";

/** Saves or shares the code as a picture, and replaces a code that reached the wrong person. */
export function PickupCodeActions({ order }: { order: OrderDetail }) {
  // Fetched early, because a browser allows sharing only right after a tap, not after a wait.
  const picture = useQuery(pickupCodePictureQuery(order));
  const readPicture = async () => picture.data ?? (await picture.refetch({ throwOnError: true })).data;

  const save = async () => {
    const file = await readPicture().catch(() => undefined);
    if (file === undefined) return toast.error("Failed to download QR code");
    saveFile(file, file.name);
  };
  const send = async () => {
    const failure = "Failed to share QR code";
    const file = await readPicture().catch(() => undefined);
    if (file === undefined) toast.error(failure);
    else await share({ files: [file], title: `Order ${order.orderNumber}` }, failure);
  };

  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3 print:hidden">
      <Button look="quiet" onClick={() => void save()}>
        Download
      </Button>
      {canShareFiles() && (
        <Button look="quiet" onClick={() => void send()}>
          Share
        </Button>
      )}
      <NewCode order={order} />
    </div>
  );
}

/** Replaces a code that was sent to the wrong person, after explaining what that does. */
function NewCode({ order }: { order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => renewPickupCode(order.id),
    onSuccess: () => toast.success("This is your new code. The old one no longer works."),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "Failed to generate QR code"),
    onSettled: () => setAsking(false),
  });
  if (order.status !== "ready") return null;
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        New code
      </Button>
      {isAsking && (
        <Confirm
          title="Create a new code?"
          message="Your current code stops working right away, including in pictures you saved or sent."
          detail={`Your order and its number, ${order.orderNumber}, stay the same.`}
          action="Create new code"
          look="primary"
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Queries an order's pickup code as a PNG file, to save or share. */
function pickupCodePictureQuery(order: OrderDetail) {
  return queryOptions({
    queryKey: pickupCodeKeys.picture(order.id),
    queryFn: () => fetchPicture(order),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchPicture(order: OrderDetail): Promise<File> {
  const response = await fetch(getPickupCodeImage.path.replace(":id", order.id));
  if (!response.ok) throw new Error(`status ${response.status}`);
  const name = `secret-${order.orderNumber}.png`;
  return new File([await response.blob()], name, { type: "image/png" });
}
