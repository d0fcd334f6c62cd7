import { type CallOutput, INVITATION_ORIGINS, type Invitation, type listInvitations } from "@secret/contract";
import { INVITATION_LABEL_MAX_LENGTH } from "@secret/domain";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { EmptyState, Notice } from "../../../ui/panel.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { toast } from "../../../ui/toast.ts";
import { createInvitation, revokeInvitation } from "./invitation-mutations.ts";
import { invitationPagesQuery } from "./invitation-queries.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { UsersHead } from "./users-head.tsx";

const ORIGIN_NAMES = [
  ["card", "Created here"],
  ["friend", "From a transfer"],
  ["interest", "From the interest list"],
] as const;

/** Lists invitations with the members they brought. The filters are in the URL. */
export function InvitationsPage() {
  const filter = useSearch({ from: "/admin-area/admin/users/invitations" });
  const navigate = useNavigate({ from: "/admin/users/invitations" });
  const origin = INVITATION_ORIGINS.find((each) => each === filter.origin);
  const invitations = useInfiniteQuery(invitationPagesQuery({ search: filter.search, origin }));
  const summary = invitations.data?.pages[0]?.summary;
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Invitation>();
  const show = (change: Partial<typeof filter>) =>
    void navigate({ search: { ...filter, ...change }, replace: true });
  const showAll = () => void navigate({ search: {}, replace: true });
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <UsersHead actions={<Button onClick={() => setMaking(true)}>New invitation</Button>}>
        <SearchBar
          label="Search invitations"
          placeholder="Label or code"
          value={filter.search}
          onSearch={(text) => show({ search: text })}
        >
          <FilterChoice
            label="Origin"
            value={origin}
            options={ORIGIN_NAMES}
            all="All invitations"
            onChoose={(chosen) => show({ origin: chosen })}
          />
        </SearchBar>
      </UsersHead>
      {summary !== undefined && <InvitationTotals summary={summary} />}
      <PagedList
        name="invitations"
        query={invitations}
        empty={isFiltered ? <NoMatch title="No invitations match" onClear={showAll} /> : <NoInvitations />}
      >
        {(shown) => (
          <ul className="rounded-2xl border border-line bg-raised">
            {shown.map((invitation) => (
              <li key={invitation.id} className="border-t border-line first:border-t-0">
                <InvitationRow invitation={invitation} onRevoke={() => setRevoking(invitation)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isMaking && <NewInvitation onClose={() => setMaking(false)} />}
      {revoking !== undefined && (
        <RevokeInvitation invitation={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </div>
  );
}

function NoInvitations() {
  return (
    <EmptyState title="No invitations yet">
      <p className="text-soft">Create one per location to see where sign-ups come from.</p>
    </EmptyState>
  );
}

function InvitationTotals({ summary }: { summary: CallOutput<typeof listInvitations>["summary"] }) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Tile name="Invitations">{summary.totalInvitations.toLocaleString("en-US")}</Tile>
      <Tile name="Open">{summary.open.toLocaleString("en-US")}</Tile>
      <Tile name="Joined">{summary.cameIn.toLocaleString("en-US")}</Tile>
    </dl>
  );
}

/** Asks before an invitation is revoked. */
function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(invitation.id),
    onSuccess: ({ label }) => toast.success(`"${label}" doesn't work anymore`),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: onClose,
  });
  return (
    <Confirm
      title={`Revoke "${invitation.label}"?`}
      message="Nobody can join with it anymore, even from a printed card. Members who already joined stay."
      detail="This action cannot be undone."
      action="Revoke"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}

/** Creates an invitation for a card, a poster or a friend. */
function NewInvitation({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm({
    load: loadInvitationSchemas,
    schema: ({ invitationForm }) => invitationForm,
    defaultValues: { label: "", maxUses: "", expiresAt: "" },
  });
  const submit = form.submit(
    async (typed) => {
      const { label } = await createInvitation(typed);
      toast.success(`"${label}" created. You can print its card.`);
      onClose();
    },
    { announcement: "Failed to create the invitation" },
  );
  return (
    <Dialog title="New invitation" onClose={onClose}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <Field
          label="Label"
          hint="Only you see this: “Card at the pier”"
          maxLength={INVITATION_LABEL_MAX_LENGTH}
          {...form.field("label")}
        />
        <Field
          label="Members"
          inputMode="numeric"
          hint="How many can join with it. Leave blank for no limit."
          {...form.field("maxUses")}
        />
        <Field label="Last day" type="date" hint="Leave blank for no end date" {...form.field("expiresAt")} />
        <div className="mt-2 flex flex-wrap-reverse gap-3 sm:justify-end">
          <Button look="quiet" className="max-sm:w-full" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" className="max-sm:w-full" busy={form.isSubmitting}>
            Create invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Loads the form's schemas after a page is shown. */
const loadInvitationSchemas = () => import("./invitation-schemas.ts");
