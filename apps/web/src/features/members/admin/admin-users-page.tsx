import { ApiError, MEMBER_STATUSES } from "@secret/contract";
import { ROLES } from "@secret/domain";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { NoMatch } from "../../../ui/no-match.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { toast } from "../../../ui/toast.ts";
import { exportMembers, memberPagesQuery } from "./admin-member-queries.ts";
import { ROLE_COPY } from "./member-copy.ts";
import { MemberRows } from "./member-rows.tsx";
import { tagsQuery } from "./tag-queries.ts";
import { UsersHead } from "./users-head.tsx";

const STATUS_NAMES = [
  ["active", "Active"],
  ["deactivated", "Deactivated"],
] as const;

/** Lists all members. The filters are in the URL. */
export function AdminUsersPage() {
  const filter = useSearch({ from: "/admin-area/admin/users" });
  const navigate = useNavigate({ from: "/admin/users" });
  const role = ROLES.find((each) => each === filter.role);
  const status = MEMBER_STATUSES.find((each) => each === filter.status);
  const { search, invitation: invitationId, tag: tagId } = filter;
  const { data: tags = [] } = useQuery(tagsQuery);
  const match = { search, role, status, invitationId, tagId };
  const members = useInfiniteQuery(memberPagesQuery(match));
  const summary = members.data?.pages[0]?.summary;
  const show = (change: Partial<typeof filter>) =>
    void navigate({ search: { ...filter, ...change }, replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <UsersHead actions={<ExportButton match={match} />}>
        <SearchBar
          label="Search users"
          placeholder="Name, email, phone"
          value={search}
          onSearch={(text) => show({ search: text })}
        >
          <FilterChoice
            label="Role"
            value={role}
            options={ROLES.map((each) => [each, ROLE_COPY[each].name])}
            all="All roles"
            onChoose={(chosen) => show({ role: chosen })}
          />
          <FilterChoice
            label="Status"
            value={status}
            options={STATUS_NAMES}
            all="All accounts"
            onChoose={(chosen) => show({ status: chosen })}
          />
          {tags.length > 0 && (
            <FilterChoice
              label="Tag"
              value={tagId}
              options={tags.map(({ id, name }) => [id, name])}
              all="All tags"
              onChoose={(chosen) => show({ tag: chosen })}
            />
          )}
        </SearchBar>
      </UsersHead>
      {invitationId !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">Only members who joined with one invitation</span>
          <Button look="plain" className="min-h-11" onClick={() => show({ invitation: undefined })}>
            Show everyone
          </Button>
        </p>
      )}
      {summary !== undefined && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 lg:grid-cols-4">
          <Tile name="Members">{summary.totalMembers.toLocaleString("en-US")}</Tile>
          <Tile name="New in 30 days">{summary.newMembers.toLocaleString("en-US")}</Tile>
          <Tile name="Staff and admins">{summary.crew.toLocaleString("en-US")}</Tile>
          <Tile name="Deactivated">{summary.deactivated.toLocaleString("en-US")}</Tile>
        </dl>
      )}
      <PagedList
        name="users"
        query={members}
        empty={
          <NoMatch title="No users match" onClear={() => void navigate({ search: {}, replace: true })} />
        }
      >
        {(shown) => <MemberRows members={shown} />}
      </PagedList>
    </div>
  );
}

function ExportButton({ match }: { match: Parameters<typeof exportMembers>[0] }) {
  const exporting = useMutation({
    mutationFn: exportMembers,
    onSuccess: () => toast.success("Members exported successfully"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The members couldn't be exported"),
  });
  return (
    <Button look="quiet" busy={exporting.isPending} onClick={() => exporting.mutate(match)}>
      Export CSV
    </Button>
  );
}
