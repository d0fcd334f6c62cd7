import type { OrderDetail } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import toast from "react-hot-toast";
import { Button } from "../../../ui/button.tsx";
import { NewCode } from "./new-code.tsx";
import { pickupCodePictureQuery } from "./pickup-code-picture.ts";

/** The code as a picture, to keep on the phone or to send to whoever comes along; and another one where that went wrong. */
export function PickupCodeActions({ order }: { order: OrderDetail }) {
  // Asked for before it is wanted: a browser shares only right after the press, not after a wait.
  const picture = useQuery(pickupCodePictureQuery(order));
  const readPicture = async () => picture.data ?? (await picture.refetch({ throwOnError: true })).data;

  const save = async () => {
    const file = await readPicture().catch(() => undefined);
    if (file === undefined) return toast.error("Failed to download QR code");
    const address = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
    URL.revokeObjectURL(address);
  };
  const share = async () => {
    try {
      const file = await readPicture();
      if (file !== undefined) await navigator.share({ files: [file], title: `Order ${order.orderNumber}` });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === "AbortError";
      if (!isDismissed) toast.error("Failed to share QR code");
    }
  };

  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3 print:hidden">
      <Button look="quiet" onClick={() => void save()}>
        Download
      </Button>
      {canShareFiles() && (
        <Button look="quiet" onClick={() => void share()}>
          Share
        </Button>
      )}
      <NewCode order={order} />
    </div>
  );
}

function canShareFiles(): boolean {
  const files = [new File([], "code.png", { type: "image/png" })];
  return navigator.canShare?.({ files }) ?? false;
}
