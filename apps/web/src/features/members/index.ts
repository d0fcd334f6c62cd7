export { EventBuyers } from "./admin/event-buyers.tsx";
export {
  CHANNEL_NAMES,
  CHANNELS,
  channelsFor,
  listChannels,
  openChannels,
  type Reachable,
} from "./channels.ts";
export { profileQuery } from "./member-queries.ts";
