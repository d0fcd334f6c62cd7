import { accounts, settings } from "./accounts-and-settings.ts";
import { carriers } from "./carriers.ts";
import type { Check } from "./check.ts";
import { databaseClock, databaseSettings, databaseVersion, logArchive, migrations } from "./database.ts";
import { publicRandomNumber } from "./draws.ts";
import { mail, pushKeys, texts } from "./messages.ts";
import { cardProvider, squareClock, squareLists, webhookReachable, webhookSubscription } from "./square.ts";
import { backupDisk, backups, databaseDisk, pictures } from "./storage.ts";
import { passCertificates } from "./wallets.ts";

/** All checks, in the order in which they are printed. */
export const ALL_CHECKS: readonly Check[] = [
  ...[settings, databaseVersion, databaseSettings, migrations, databaseDisk, logArchive],
  ...[backups, backupDisk, pictures, databaseClock, squareClock],
  ...[
    cardProvider,
    squareLists,
    webhookSubscription,
    webhookReachable,
    mail,
    texts,
    carriers,
    pushKeys,
    passCertificates,
    publicRandomNumber,
    accounts,
  ],
];
