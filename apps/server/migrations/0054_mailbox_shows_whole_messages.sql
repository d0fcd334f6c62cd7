-- The development mailbox shows a message as its provider would get it: a mail's HTML and its own headers, and pushes too.
ALTER TABLE development_mailbox ADD COLUMN html text;
ALTER TABLE development_mailbox ADD COLUMN headers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(headers) = 'object');
ALTER TABLE development_mailbox DROP CONSTRAINT development_mailbox_channel_check;
ALTER TABLE development_mailbox ADD CONSTRAINT development_mailbox_channel_check
  CHECK (channel IN ('mail', 'sms', 'push'));
