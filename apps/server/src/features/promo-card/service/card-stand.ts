import type { CardQuery, CardSide, ErrorCode } from "@secret/contract";
import { normalizeInvitationCode, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { MinuteLimit } from "../../../platform/http/minute-limit.ts";
import { lookUpInvitation } from "../../members/index.ts";
import { type CardFormat, CardPress } from "./card-press.ts";

/** Maximum new cards per minute and network; cached cards don't count. */
const NEW_CARDS_PER_MINUTE = 20;

type CardRefusal = Extract<
  ErrorCode,
  "BUSY" | "INVITATION_EXPIRED" | "INVITATION_NOT_VALID" | "INVITATION_USED_UP" | "OVER_REQUEST_RATE_LIMIT"
>;

/** Serves cards, without an invitation or with one that is valid. */
export class CardStand {
  readonly #context: Context;
  readonly #press = new CardPress();
  readonly #limit: MinuteLimit;

  constructor(context: Context) {
    this.#context = context;
    this.#limit = new MinuteLimit(NEW_CARDS_PER_MINUTE, context.clock);
  }

  async read(
    format: CardFormat,
    { invite, edition, side = "back" }: CardQuery & { readonly side?: CardSide },
    client: ClientInfo,
  ): Promise<Result<Buffer, CardRefusal>> {
    if (invite !== undefined) {
      const known = await lookUpInvitation(this.#context, invite, client);
      if (!known.ok) return known;
    }
    const code = invite === undefined ? undefined : normalizeInvitationCode(invite);
    const order = { format, edition, side, publicUrl: this.#context.config.publicUrl, invite: code };
    const found = this.#press.find(order);
    if (found !== undefined) return found;
    const retryAfterSeconds = this.#limit.take(client.network);
    if (retryAfterSeconds > 0) return refuse("OVER_REQUEST_RATE_LIMIT", { params: { retryAfterSeconds } });
    return this.#press.make(order);
  }

  close(): Promise<void> {
    return this.#press.close();
  }
}
