export { adminMemberQuery } from "./admin/admin-member-queries.ts";
export { EventBuyers } from "./admin/event-buyers.tsx";
export { fullName } from "./admin/member-copy.ts";
export { tagsQuery } from "./admin/tag-queries.ts";
export {
  CHANNEL_NAMES,
  CHANNELS,
  channelsFor,
  listChannels,
  openChannels,
  type Reachable,
} from "./channels.ts";
export { profileQuery } from "./member-queries.ts";
