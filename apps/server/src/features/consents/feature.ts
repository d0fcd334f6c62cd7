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
  for (const address of await findAddressesOf(transaction, userId)) {
    await replaceAddress(transaction, userId, address, erasedAddresses(config, address)[0]);
  }
  await eraseNetworks(transaction, userId);
  const { email = null, phone = null } = (await findContacts(transaction, userId)) ?? {};
  if (email !== null) await eraseSuppressions(transaction, config, { channel: "mail", address: email });
  if (phone !== null) await eraseSuppressions(transaction, config, { channel: "sms", address: phone });
}
