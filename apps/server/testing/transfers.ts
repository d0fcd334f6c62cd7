import { createTransfer } from "@secret/contract";
import type { TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

/** The token of a transfer's link. */
export function tokenOfLink(link: string): string {
  return link.slice(link.lastIndexOf("/") + 1);
}

/** Offers an order to a friend. @returns what the sender is answered, and the token of the link in it */
export async function offered(
  order: Pick<TestOrder, "id" | "member">,
  body: { readonly contact: string; readonly message?: string } = { contact: "friend@example.com" },
) {
  const answer = await order.member.call(createTransfer, { params: { id: order.id }, body });
  return { ...answer, token: tokenOfLink(answer.link) };
}

/** The token of the link that was sent to somebody last. */
export async function tokenSentTo(server: TestServer, recipient: string): Promise<string> {
  const [message] = await server.messagesTo(recipient);
  const token = message?.body.match(/SECRET_[\w-]{43}/)?.[0];
  if (token === undefined) throw new Error(`no link was sent to ${recipient}`);
  return token;
}
