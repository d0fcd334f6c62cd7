import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Feature } from "../../platform/feature.ts";
import { erasedAddresses, eraseSuppressions } from "../../platform/messages/suppressions.ts";
import { eraseNetworks, findAddressesOf, findConsentsOf, findContacts, replaceAddress } from "./queries.ts";

export const consents: Feature = {
  personalData: [
    // The lines outlive the account, because they prove that a text was wanted or a STOP was honored. Number, address and
    // network are erased; a line can only be found again with the number itself.
    {
      name: "consents",
      export: ({ database }, userId) => findConsentsOf(database, userId),
      erase,
    },
  ],
};

async function erase(transaction: Transaction, userId: string, { config }: Context): Promise<void> {
  const { email = null, phone = null } = (await findContacts(transaction, userId)) ?? {};
  const contacts = [email, phone].filter((contact) => contact !== null);
  for (const address of new Set([...(await findAddressesOf(transaction, userId)), ...contacts])) {
    await replaceAddress(transaction, userId, address, erasedAddresses(config, address)[0]);
  }
  await eraseNetworks(transaction, userId);
  if (email !== null) await eraseSuppressions(transaction, config, { channel: "mail", address: email });
  if (phone !== null) await eraseSuppressions(transaction, config, { channel: "sms", address: phone });
}
