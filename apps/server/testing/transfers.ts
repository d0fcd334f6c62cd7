import { createTransfer } from "@secret/contract";
import type { TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

/** Returns the token of a transfer link. */
export function tokenOfLink(link: string): string {
  return link.slice(link.lastIndexOf("/") + 1);
}

/**
 * Offers an order to a friend.
 * @returns the response, and the token of its link
 */
export async function offered(
  order: Pick<TestOrder, "id" | "member">,
  body: { readonly contact: string; readonly message?: string } = { contact: "friend@example.com" },
) {
  const answer = await order.member.call(createTransfer, { params: { id: order.id }, body });
  return { ...answer, token: tokenOfLink(answer.link) };
}

/** Returns the token of the last link sent to a recipient. */
export async function tokenSentTo(server: TestServer, recipient: string): Promise<string> {
  const [message] = await server.messagesTo(recipient);
  const token = message?.body.match(/SECRET_[\w-]{43}/)?.[0];
  if (token === undefined) throw new Error(`no link was sent to ${recipient}`);
  return token;
}
