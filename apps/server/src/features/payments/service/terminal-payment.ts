import type { Outcome, PaymentProvider, TimeRange } from "../provider.ts";
import type { ListedPayment } from "../square/answers.ts";

/**
 * Finds a payment that was taken in Square's Point of Sale app: by the id that the app handed back, or by its note.
 * @returns undefined in the outcome if Square has none yet
 */
export async function findTerminalPayment(
  provider: PaymentProvider,
  transactionId: string | undefined,
  noted: { readonly note: string; readonly range: TimeRange },
): Promise<Outcome<ListedPayment | undefined>> {
  if (transactionId !== undefined) return provider.findTransaction(transactionId);
  const listed = await provider.listPayments(noted.range);
  if (listed.kind !== "done") return listed;
  const own = listed.value.filter(({ note }) => note.includes(noted.note));
  return { kind: "done", value: own.find(({ status }) => status === "completed") };
}
