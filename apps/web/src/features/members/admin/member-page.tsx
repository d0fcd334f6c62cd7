import type { AdminMemberDetail } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { isMissing, LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatDay } from "../../../ui/format-day.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, Notice, PageLoading, Panel } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { toast } from "../../../ui/toast.ts";
import { loadMemberSchemas } from "../member-mutations.ts";
import { AccountPanel, RolePanel } from "./account-panel.tsx";
import { editMember } from "./admin-member-mutations.ts";
import { adminMemberQuery } from "./admin-member-queries.ts";
import { ConsentPanel } from "./consent-panel.tsx";
import { fullName, ROLE_COPY } from "./member-copy.ts";
import { NotesPanel } from "./notes-panel.tsx";
import { TagsPanel } from "./tags-panel.tsx";

interface MemberPanels {
  readonly Orders: ComponentType<{ memberId: string }>;
  readonly Messages: ComponentType<{ memberId: string }>;
}

/** Shows a member's details, orders and messages, with the account actions. */
export function MemberPage(panels: MemberPanels) {
  const { userId } = useParams({ from: "/admin-area/admin/users/$userId" });
  const query = useQuery(adminMemberQuery(userId));
  if (query.isPending) {
    return (
      <PageLoading>
        <RowsSkeleton rows={8} />
      </PageLoading>
    );
  }
  if (query.data !== undefined) return <MemberView key={userId} member={query.data} {...panels} />;
  if (!isMissing(query.error)) return <LoadFailed title="Failed to load users" query={query} />;
  return (
    <EmptyState spot="shut-hatch" title="User not found" isPage>
      <p className="text-soft">The link is old or incomplete.</p>
      <LinkButton to="/admin/users">All users</LinkButton>
    </EmptyState>
  );
}

function MemberView({ member, Orders, Messages }: MemberPanels & { readonly member: AdminMemberDetail }) {
  const { figures } = member;
  const isLeft = member.deletedAt === null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MemberHead member={member} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 lg:grid-cols-4">
        <Tile name="Orders">{figures.totalOrders}</Tile>
        <Tile name="Active">{figures.activeOrders}</Tile>
        <Tile name="Completed">{figures.completedOrders}</Tile>
        <Tile name="Net sales">{formatUsd(member.netSalesCents)}</Tile>
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:order-2">
          {isLeft && <NotesPanel member={member} />}
          <Panel title="Orders">
            <Orders memberId={member.id} />
          </Panel>
          <Panel title="Messages">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Messages memberId={member.id} />
            </div>
          </Panel>
          <ConsentPanel member={member} />
          {isLeft && <DetailsPanel member={member} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {isLeft && <TagsPanel member={member} />}
          <AccountPanel member={member} />
          {isLeft && <RolePanel member={member} />}
        </div>
      </div>
    </div>
  );
}

function MemberHead({ member }: { member: AdminMemberDetail }) {
  const { role, deactivatedAt, deletedAt, invitation } = member;
  return (
    <div className="grid gap-2">
      <PageHead
        title={fullName(member)}
        marks={
          <>
            {role !== "member" && <Badge tone={ROLE_COPY[role].tone}>{ROLE_COPY[role].name}</Badge>}
            {deactivatedAt !== null && deletedAt === null && <Badge tone="danger">Deactivated</Badge>}
          </>
        }
        actions={
          <LinkButton look="plain" to="/admin/users">
            All users
          </LinkButton>
        }
      />
      <p className="text-soft">
        {`Joined ${formatDay(member.createdAt)}`}
        {invitation !== null && (
          <>
            {" with "}
            <Link
              to="/admin/users"
              search={{ invitation: invitation.id }}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
            >
              {invitation.label}
            </Link>
          </>
        )}
      </p>
      <Link
        to="/admin/audit"
        search={{ person: member.id }}
        className="inline-flex min-h-11 items-center justify-self-start underline decoration-line-strong underline-offset-4 hover:decoration-accent"
      >
        Activity log
      </Link>
      {deletedAt !== null && (
        <Notice tone="info">
          {`This account was deleted on ${formatDay(deletedAt)}. Order records stay, without a name.`}
        </Notice>
      )}
    </div>
  );
}

/** Edits a member's name and zip code. */
function DetailsPanel({ member }: { member: AdminMemberDetail }) {
  const { id, firstName, lastName, zipCode } = member;
  const form = useSchemaForm({
    load: loadMemberSchemas,
    schema: ({ detailsForm }) => detailsForm,
    defaultValues: { firstName, lastName, zipCode },
  });
  const submit = form.submit(
    async (details) => {
      const saved = await editMember(id, details);
      toast.success("Details saved");
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, zipCode: saved.zipCode });
    },
    { announcement: "Failed to save the details" },
  );
  return (
    <Panel title="Details">
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
          <Field label="First name" {...form.field("firstName")} />
          <Field label="Last name" {...form.field("lastName")} />
          <Field label="ZIP code" inputMode="numeric" {...form.field("zipCode")} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="quiet" busy={form.isSubmitting} disabled={!form.isDirty}>
            Save
          </Button>
          {form.isDirty && (
            <Button look="plain" onClick={() => form.reset()}>
              Undo
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
