import type { Broadcast, BroadcastPreview, TimedDraftInput } from "@secret/contract";
import { BROADCAST_MESSAGE_MAX, BROADCAST_TITLE_MAX, mustConfirmBroadcast } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { makeRandomId } from "../../../platform/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Field, TextAreaField } from "../../../ui/field.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { adminEventsQuery } from "../../events/index.ts";
import { CHANNEL_NAMES } from "../../members/index.ts";
import { membersText } from "../broadcast-copy.ts";
import { editBroadcast, sendBroadcast, testBroadcast } from "../broadcast-mutations.ts";
import { broadcastPreviewQuery } from "../broadcast-queries.ts";
import { AudienceFields, ReachFields, TimeFields } from "./compose-fields.tsx";
import {
  type ComposedForm,
  emptyForm,
  type FormPartProps,
  formOf,
  loadBroadcastSchema,
  previewDraftOf,
} from "./form-values.ts";
import { PreviewPanel } from "./preview-panel.tsx";

/** Debounce delay before the preview is requested, in ms. */
const SETTLED_MS = 400;

interface ComposeFormProps {
  /** A scheduled broadcast to edit. */
  readonly broadcast?: Broadcast;
  /** The event that a new broadcast is about. */
  readonly eventId?: string | undefined;
}

/** Form for copy, audience, channels and time, with a preview beside it. */
export function ComposeForm({ broadcast, eventId }: ComposeFormProps) {
  const form = useSchemaForm({
    load: loadBroadcastSchema,
    schema: ({ broadcastForm }) => broadcastForm,
    defaultValues: broadcast === undefined ? emptyForm(eventId) : formOf(broadcast),
  });
  const typed = form.watch();
  const { shown, missing } = usePreview(typed);
  const { submit, asking, confirm, close, isSending } = useConfirmedSend(form, shown, broadcast);
  const test = form.submit(async ({ scheduledFor: _later, ...wanted }) => {
    await testBroadcast(wanted);
    toast.success("A test is on its way to you");
  });
  const { verb, action, receivers } = sendingCopy(shown, broadcast !== undefined, typed.isLater === "later");

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <MessageFields form={form} length={typed.message.length} />
        <AudienceFields form={form} typed={typed} />
        <ReachFields form={form} typed={typed} preview={shown} isFailed={missing === "not-loaded"} />
        <TimeFields form={form} typed={typed} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-4">
        <PreviewPanel words={shown?.words} missing={missing} />
        <SendButtons
          refusal={form.refusal}
          isTesting={form.isSubmitting && !isSending}
          isSending={isSending}
          onTest={() => void test()}
        >
          {receivers === undefined ? verb : `${action} ${receivers}`}
        </SendButtons>
      </div>
      {asking !== undefined && (
        <ConfirmBroadcast
          wanted={asking}
          preview={shown}
          action={action}
          receivers={receivers}
          isSending={isSending}
          onConfirm={() => void confirm(asking)}
          onClose={close}
        />
      )}
    </form>
  );
}

/** Asks for the title and the text. */
function MessageFields({ form, length }: Pick<FormPartProps, "form"> & { readonly length: number }) {
  return (
    <Panel title="Message">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field
          label="Title"
          maxLength={BROADCAST_TITLE_MAX}
          placeholder="The van moved"
          {...form.field("title")}
        />
        <TextAreaField
          label="Message"
          rows={5}
          maxLength={BROADCAST_MESSAGE_MAX}
          hint={<span className="figures">{`${length}/${BROADCAST_MESSAGE_MAX}`}</span>}
          {...form.field("message")}
        />
      </div>
    </Panel>
  );
}

interface SendButtonsProps {
  readonly refusal: string | undefined;
  readonly isTesting: boolean;
  readonly isSending: boolean;
  /** Sends the broadcast to the admin alone. */
  readonly onTest: () => void;
  readonly children: string;
}

function SendButtons({ refusal, isTesting, isSending, onTest, children }: SendButtonsProps) {
  return (
    <>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap-reverse items-center justify-end gap-3">
        <Button look="quiet" busy={isTesting} onClick={onTest} className="max-sm:w-full">
          Send me a test
        </Button>
        <Button type="submit" busy={isSending} className="max-sm:w-full">
          {children}
        </Button>
      </div>
    </>
  );
}

interface ConfirmBroadcastProps {
  readonly wanted: TimedDraftInput;
  readonly preview: BroadcastPreview | undefined;
  /** "Send to" or "Schedule for", followed by the receivers. */
  readonly action: string;
  /** "12 members"; undefined while their number is unknown. */
  readonly receivers: string | undefined;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ConfirmBroadcast(props: ConfirmBroadcastProps) {
  const { wanted, preview, action, receivers, isSending, onConfirm, onClose } = props;
  const events = useQuery(adminEventsQuery).data?.events ?? [];
  return (
    <Confirm
      title={`${action} ${receivers ?? "everyone in the audience"}?`}
      message={confirmText(wanted)}
      detail={confirmDetail(wanted, audienceOf(wanted, events), preview)}
      action={`${action} ${receivers ?? "them"}`}
      look="primary"
      busy={isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** Returns the copy of the send button and its confirmation. */
function sendingCopy(preview: BroadcastPreview | undefined, isEdit: boolean, isLater: boolean) {
  const verb = isEdit ? "Save" : isLater ? "Schedule" : "Send";
  const receivers = preview && membersText(preview.members - preview.deactivated);
  return { verb, action: verb === "Send" ? "Send to" : `${verb} for`, receivers };
}

function confirmText({ scheduledFor }: TimedDraftInput): string {
  return scheduledFor === undefined
    ? "Sending starts now. You can stop it, but messages that have left can't be taken back."
    : `Sends ${formatMoment(scheduledFor)}. You can change or cancel it until then.`;
}

/** Formats the confirmation: "The van moved · Buyers of Friday Fry · In the app 9, Email 7". */
function confirmDetail(
  { title, channels }: TimedDraftInput,
  audience: string,
  preview: BroadcastPreview | undefined,
): string {
  if (preview === undefined) return `${title} · ${audience}`;
  const reached = channels.map((channel) => {
    const count = preview.channels.find((each) => each.channel === channel)?.reached ?? 0;
    return `${CHANNEL_NAMES[channel]} ${count.toLocaleString("en-US")}`;
  });
  const inApp = `In the app ${(preview.members - preview.deactivated).toLocaleString("en-US")}`;
  return [title, audience, [inApp, ...reached].join(", ")].join(" · ");
}

function audienceOf({ audience }: TimedDraftInput, events: readonly { id: string; title: string }[]): string {
  if (audience.kind === "members") return "All members";
  if (audience.kind === "tagged") return "Members with a tag";
  const event = events.find(({ id }) => id === audience.eventId)?.title ?? "an event";
  if (audience.kind === "registered") return `Registered for ${event}`;
  return `Buyers of ${event}`;
}

/** Loads the preview of the typed broadcast, or returns why there is none. */
function usePreview(typed: Parameters<typeof previewDraftOf>[0]) {
  const draft = useSettled(previewDraftOf(typed), SETTLED_MS);
  const preview = useQuery({
    ...broadcastPreviewQuery(
      draft ?? { title: "", message: "", channels: [], audience: { kind: "members" } },
    ),
    enabled: draft !== undefined,
  });
  if (draft === undefined) return { shown: undefined, missing: "no-audience" } as const;
  return { shown: preview.data, missing: preview.isError ? ("not-loaded" as const) : undefined };
}

/** Sends the broadcast, and asks first if it goes to many members or later. */
function useConfirmedSend(
  form: Pick<ComposedForm, "submit" | "setError">,
  preview: BroadcastPreview | undefined,
  broadcast: Broadcast | undefined,
) {
  const { send, isSending } = useSendBroadcast(broadcast);
  const [asking, setAsking] = useState<TimedDraftInput>();
  const submit = form.submit(async (wanted) => {
    const isLater = wanted.scheduledFor !== undefined;
    // An unknown number of members needs a confirmation too.
    if (preview === undefined || mustConfirmBroadcast(preview.members, isLater)) setAsking(wanted);
    else await send(wanted);
  });
  const confirm = async (wanted: TimedDraftInput) => {
    try {
      await send(wanted);
    } catch (error) {
      form.setError("root", { message: refusalText(error) });
    } finally {
      setAsking(undefined);
    }
  };
  return { submit, asking, confirm, close: () => setAsking(undefined), isSending };
}

/** Sends a new broadcast or saves an edited one, and opens its page. */
function useSendBroadcast(broadcast: Broadcast | undefined) {
  const navigate = useNavigate();
  const intent = useRef({ key: makeRandomId(), text: "" });
  const sending = useMutation({
    mutationFn: (wanted: TimedDraftInput) => {
      if (broadcast !== undefined) return editBroadcast(broadcast.id, wanted);
      const text = JSON.stringify(wanted);
      // One idempotency key per broadcast: a retry after a lost answer repeats it, and a changed one gets a new key.
      if (intent.current.text !== text) intent.current = { key: makeRandomId(), text };
      return sendBroadcast(wanted, intent.current.key);
    },
    onSuccess: (sent) => {
      toast.success(sentText(sent, broadcast !== undefined));
      return navigate({ to: "/admin/messages/$broadcastId", params: { broadcastId: sent.id } });
    },
  });
  return { send: sending.mutateAsync, isSending: sending.isPending };
}

function sentText({ state, scheduledFor }: Broadcast, isEdit: boolean): string {
  if (state !== "scheduled" || scheduledFor === null) return "It's on its way";
  return `${isEdit ? "Changes saved. Scheduled" : "Scheduled"} for ${formatMoment(scheduledFor)}`;
}

/** Returns a debounced value, compared by its JSON. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ text, value: text === undefined ? value : JSON.parse(text) }),
      milliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, value, milliseconds]);
  return settled.value;
}

/** Composes a new broadcast. */
export function NewBroadcastPage() {
  const { event } = useSearch({ from: "/admin-area/admin/messages/new" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead
        title="New broadcast"
        actions={
          <LinkButton look="plain" to="/admin/messages">
            All messages
          </LinkButton>
        }
      />
      <ComposeForm eventId={event} />
    </div>
  );
}
