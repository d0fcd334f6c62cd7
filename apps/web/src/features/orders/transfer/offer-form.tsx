import { ApiError } from "@secret/contract";
import { formatDuration, TRANSFER_LINK_SECONDS, TRANSFER_MESSAGE_MAX_LENGTH } from "@secret/domain";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextAreaField } from "../../../ui/field.tsx";
import { announce } from "../../../ui/live-region.ts";
import { Notice } from "../../../ui/panel.tsx";
import { type CreatedTransfer, createTransfer, shareTransferLink } from "../order-mutations.ts";
import { orderQuery } from "../order-queries.ts";
import type { AnotherLink } from "./share-link.tsx";

const loadSchema = () => import("./offer-schema.ts");

interface OfferFormProps {
  readonly orderId: string;
  readonly onCreated: (created: CreatedTransfer | AnotherLink) => void;
}

/** A form with the friend's contact and a message. */
export function OfferForm({ orderId, onCreated }: OfferFormProps) {
  const form = useSchemaForm({
    load: loadSchema,
    schema: ({ offerForm }) => offerForm,
    defaultValues: { contact: "", message: "" },
  });
  const submit = form.submit(
    async (offer) => {
      const created = await createTransfer(orderId, offer).catch(shareIfSame(orderId, offer));
      announce("Transfer created successfully!");
      onCreated(created);
    },
    { texts: { INTERNAL: "Failed to create transfer" } },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <Field
        label="Email or phone"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        {...form.field("contact")}
      />
      <TextAreaField
        label="Message (optional)"
        maxLength={TRANSFER_MESSAGE_MAX_LENGTH}
        value={form.watch("message") ?? ""}
        {...form.field("message")}
      />
      <p className="text-small text-soft">
        {`The link works for ${formatDuration(TRANSFER_LINK_SECONDS)}. Until it's claimed, the order is yours. Anyone with the link can claim it. You won't be refunded, and your friend pays nothing.`}
      </p>
      <Button type="submit" wide busy={form.isSubmitting}>
        Create link
      </Button>
    </form>
  );
}

/** Gets a link of the pending offer if it is this one, whose first answer was lost. An offer to somebody else stays refused. */
function shareIfSame(orderId: string, offer: { readonly contact: string; readonly message?: string }) {
  return async (error: unknown): Promise<AnotherLink> => {
    if (!(error instanceof ApiError) || error.code !== "TRANSFER_IN_PROGRESS") throw error;
    const { transfer } = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 });
    if (transfer?.contact !== offer.contact || transfer.message !== (offer.message ?? "")) throw error;
    return { link: await shareTransferLink(orderId), isReplacement: false };
  };
}
