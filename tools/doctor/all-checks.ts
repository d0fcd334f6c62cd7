import type { Check } from "./check.ts";
import { accounts } from "./checks/accounts.ts";
import { backups } from "./checks/backups.ts";
import { cardProvider } from "./checks/card-provider.ts";
import { bankClock, databaseClock } from "./checks/clock.ts";
import { databaseSettings, logArchive } from "./checks/database-settings.ts";
import { databaseVersion } from "./checks/database-version.ts";
import { backupDisk, databaseDisk, pictures } from "./checks/disk.ts";
import { mail } from "./checks/mail.ts";
import { migrations } from "./checks/migrations.ts";
import { pushKeys } from "./checks/push-keys.ts";
import { settings } from "./checks/settings.ts";
import { texts } from "./checks/texts.ts";
import { webhookReachable, webhookSubscription } from "./checks/webhook.ts";

/** All checks, in the order in which they are printed. */
export const ALL_CHECKS: readonly Check[] = [
  settings,
  databaseVersion,
  databaseSettings,
  migrations,
  databaseDisk,
  logArchive,
  backups,
  backupDisk,
  pictures,
  databaseClock,
  bankClock,
  cardProvider,
  webhookSubscription,
  webhookReachable,
  mail,
  texts,
  pushKeys,
  accounts,
];
