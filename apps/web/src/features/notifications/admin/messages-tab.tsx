import { DELIVERY_CHANNELS, DELIVERY_STATES } from "@secret/domain";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { adminMemberQuery, CHANNEL_NAMES, fullName } from "../../members/index.ts";
import { kindName, messageStateLook } from "./message-copy.ts";
import { MemberMessages, MessageList } from "./message-list.tsx";
import { messagePagesQuery } from "./message-queries.ts";

/** Search values in the URL. */
interface MessageSearch {
  /** Account id, to show one member's messages only. */
  readonly member?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly channel?: string | undefined;
  readonly kind?: string | undefined;
}

interface MessagesTabProps {
  readonly search: MessageSearch;
  readonly onSearch: (change: MessageSearch) => void;
}

/** Searches all messages by member, channel, kind and status; or lists one member's. */
export function MessagesTab({ search, onSearch }: MessagesTabProps) {
  if (search.member === undefined) return <AllMessages search={search} onSearch={onSearch} />;
  return <MessagesOfMember memberId={search.member} onAll={() => onSearch({ member: undefined })} />;
}

function MessagesOfMember({ memberId, onAll }: { memberId: string; onAll: () => void }) {
  const member = useQuery(adminMemberQuery(memberId)).data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">
          {member === undefined ? "One member's messages" : `Messages to ${fullName(member)}`}
        </h2>
        <Button look="quiet" onClick={onAll}>
          All members
        </Button>
      </div>
      <MemberMessages memberId={memberId} />
    </div>
  );
}

function AllMessages({ search, onSearch }: MessagesTabProps) {
  const filter = {
    search: search.search,
    state: DELIVERY_STATES.find((each) => each === search.state),
    channel: DELIVERY_CHANNELS.find((each) => each === search.channel),
    kind: search.kind,
  };
  const kinds = useInfiniteQuery(messagePagesQuery(filter)).data?.pages[0]?.kinds ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SearchBar
        label="Search messages"
        placeholder="Name, email, phone"
        value={search.search}
        onSearch={(text) => onSearch({ search: text })}
      >
        <FilterChoice
          label="Status"
          value={search.state}
          options={DELIVERY_STATES.map((each) => [each, messageStateLook(each).text])}
          all="All statuses"
          onChoose={(state) => onSearch({ state })}
        />
        <FilterChoice
          label="Channel"
          value={search.channel}
          options={DELIVERY_CHANNELS.map((each) => [each, CHANNEL_NAMES[each]])}
          all="All channels"
          onChoose={(channel) => onSearch({ channel })}
        />
        <FilterChoice
          label="Kind"
          value={search.kind}
          options={kinds.map((each) => [each, kindName(each)])}
          all="All kinds"
          onChoose={(kind) => onSearch({ kind })}
        />
      </SearchBar>
      <MessageList filter={filter} empty="No messages match" />
    </div>
  );
}
