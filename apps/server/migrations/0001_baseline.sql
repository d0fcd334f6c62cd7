-- The whole schema. Later changes are migrations of their own (docs/decisions/0060-one-baseline-migration.md).
-- Functions that the server calls are in functions/ and are applied after the migrations.
--
-- Ids come from uuidv7(), so sorting by id sorts by creation time.
-- References marked NOT ENFORCED are guaranteed by the writers, who lock the referenced rows. Enforcing them would
-- cost place_orders half of its throughput, or hold share locks on an event's row (decision 0008). ledger:check
-- verifies them.

-- Finds text by any part of it (users_searched, audit_log_words).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

------------------------------------------------------------------------------------------------------------------------
-- Accounts
------------------------------------------------------------------------------------------------------------------------

-- Members, crew and admins. An account exists once its email address or phone number is verified (see signups).
-- A deleted account keeps its row, without name and contact, because orders refer to it.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text UNIQUE CHECK (email = lower(email)),
  phone text UNIQUE CHECK (phone ~ '^\+1\d{10}$'),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  zip_code text NOT NULL,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'staff', 'admin')),
  deactivated_at timestamptz,
  notify_sms boolean NOT NULL DEFAULT true,
  notify_email boolean NOT NULL DEFAULT true,
  notify_push boolean NOT NULL DEFAULT true,
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  terms_version text,
  terms_accepted_at timestamptz,
  adult_attested_at timestamptz,
  -- The invitation that the sign-up used.
  invitation_id uuid,
  deleted_at timestamptz,
  -- Choices that differ from the defaults in packages/domain, by kind and channel.
  message_choices jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(message_choices) = 'object'),
  CHECK (email IS NOT NULL OR phone IS NOT NULL OR deactivated_at IS NOT NULL),
  CHECK (deleted_at IS NULL OR (deactivated_at IS NOT NULL AND email IS NULL AND phone IS NULL))
);
-- The owner's list of members, newest first, and its filters.
CREATE INDEX users_newest ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_of_the_crew ON users (created_at DESC, id DESC) WHERE role <> 'member' AND deleted_at IS NULL;
CREATE INDEX users_deactivated ON users (created_at DESC, id DESC)
  WHERE deactivated_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_of_invitation ON users (invitation_id, created_at DESC, id DESC)
  WHERE invitation_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX users_searched ON users USING gin (
  (first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops
) WHERE deleted_at IS NULL;

-- Invitations to sign up, with their use counts. Codes are printed on cards, so they aren't secret.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  code text NOT NULL UNIQUE,
  label text NOT NULL,
  max_uses integer CHECK (max_uses > 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Null for the invitations that come with an order's transfer.
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  CHECK (used_count <= max_uses)
);
CREATE INDEX invitations_newest ON invitations (created_at DESC, id DESC);

ALTER TABLE users ADD CONSTRAINT users_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations (id);

-- Sign-ups whose address or number isn't verified yet. Several may share one address.
-- The row's creation accepts the terms and attests that the person is 18 or older.
CREATE TABLE signups (
  id uuid PRIMARY KEY,
  email text,
  phone text,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  zip_code text NOT NULL,
  terms_version text NOT NULL,
  sms_consent_text text,
  invitation_id uuid REFERENCES invitations (id),
  created_at timestamptz NOT NULL,
  -- An IPv4 address or an IPv6 /64. Recognizes the app that verifies its own sign-up, since apps have no cookies.
  network text,
  CHECK (num_nonnulls(email, phone) = 1)
);
CREATE INDEX signups_of_email ON signups (email, created_at DESC) WHERE email IS NOT NULL;
CREATE INDEX signups_of_phone ON signups (phone, created_at DESC) WHERE phone IS NOT NULL;
-- For retention.
CREATE INDEX signups_oldest ON signups (created_at);

-- Signed-in devices. Tokens are stored as hashes only.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Hash of the cookie's token; null for apps, which use bearer tokens.
  token_hash bytea UNIQUE,
  assurance text NOT NULL CHECK (assurance IN ('aal1', 'aal2')),
  -- [{"method": "password", "timestamp": 1789000000}, ...], in seconds.
  methods jsonb NOT NULL,
  ip_address inet,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Time of the last sign-in or reauthentication.
  proven_at timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id);
-- For retention.
CREATE INDEX sessions_oldest ON sessions (expires_at);

-- Refresh tokens of sessions. Each works once; used ones stay with their session, so that reuse is detected.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The next token, encrypted with a key derived from this one, so that only this one's bearer can read it.
  sealed_successor bytea
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
-- For retention.
CREATE INDEX refresh_tokens_used ON refresh_tokens (used_at) WHERE used_at IS NOT NULL;

-- Second factors of accounts.
CREATE TABLE second_factors (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('totp', 'phone', 'recovery_code')),
  name text NOT NULL,
  phone text,
  -- The authenticator app's secret, encrypted.
  sealed_secret bytea,
  -- Time step of the last accepted code, since each code works once.
  last_step bigint,
  verified_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((type = 'phone') = (phone IS NOT NULL)),
  CHECK ((type = 'totp') = (sealed_secret IS NOT NULL))
);
CREATE INDEX second_factors_of_user ON second_factors (user_id);
CREATE UNIQUE INDEX one_set_of_recovery_codes ON second_factors (user_id) WHERE type = 'recovery_code';

-- The codes of a second factor of type recovery_code.
CREATE TABLE recovery_codes (
  factor_id uuid NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (factor_id, code_hash)
);

-- Requests to send a code to an address or number. The code is generated when the message is sent.
CREATE TABLE verification_codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN (
    'signup', 'sign_in', 'recovery', 'email_change', 'phone_change', 'reauthentication', 'second_factor')),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  address text NOT NULL,
  signup_id uuid REFERENCES signups (id) ON DELETE SET NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  factor_id uuid REFERENCES second_factors (id) ON DELETE CASCADE,
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  -- HMAC of the row's id and the code, because six digits alone could be found by trying.
  code_hash bytea,
  link_hash bytea UNIQUE,
  code_challenge text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  redirect_to text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  -- The address has used up its messages: the code is sent only if no account has the address.
  is_for_strangers_only boolean NOT NULL DEFAULT false,
  -- The sign-up that this code turned into an account. It lets a browser that missed the answer repeat the code.
  proven_signup_id uuid
);
CREATE INDEX verification_codes_of_address ON verification_codes (address, created_at DESC);
CREATE INDEX verification_codes_of_user ON verification_codes (user_id, created_at DESC);
-- For retention.
CREATE INDEX verification_codes_oldest ON verification_codes (created_at);

-- Checks of an authenticator app's code that were started.
CREATE TABLE factor_challenges (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  factor_id uuid NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- For retention.
CREATE INDEX factor_challenges_oldest ON factor_challenges (expires_at);

-- Passkeys of accounts.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- The authenticator's signature counter.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges for adding a passkey (with a session) or signing in with one (without).
CREATE TABLE passkey_challenges (
  id uuid PRIMARY KEY,
  session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- For retention.
CREATE INDEX passkey_challenges_oldest ON passkey_challenges (expires_at);

-- Authorization codes that a PKCE client's link ends with.
CREATE TABLE auth_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method text NOT NULL,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- For retention.
CREATE INDEX auth_codes_oldest ON auth_codes (expires_at);

-- Failed attempts by account or network (a keyed hash), and how long the next attempt is blocked.
CREATE TABLE attempt_limits (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_attempt_at timestamptz NOT NULL
);
-- For retention.
CREATE INDEX attempt_limits_oldest ON attempt_limits (last_attempt_at);

-- Uses of rate limits, such as codes sent to one address. Keys are keyed hashes, so no address is stored.
-- Only retention deletes rows, because deleting an account must not reset its limits.
CREATE TABLE spent_budgets (
  key bytea NOT NULL,
  -- Shared by the rows that one action used up together, so that they can be returned together.
  spending_id uuid NOT NULL,
  spent_at timestamptz NOT NULL,
  PRIMARY KEY (key, spending_id)
);
CREATE INDEX spent_budgets_newest ON spent_budgets (key, spent_at DESC);
-- For retention.
CREATE INDEX spent_budgets_oldest ON spent_budgets (spent_at);

-- Changes of an account's sign-in methods. For a while an older contact can undo one and all later ones.
CREATE TABLE account_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'email_added', 'phone_added', 'factor_added', 'factor_removed', 'passkey_added', 'passkey_removed',
    'recovery_codes_made', 'recovery_codes_removed', 'password_changed', 'ways_in_removed')),
  -- The factor or passkey, and the name its owner gave it.
  thing_id uuid,
  name text,
  -- The address or number that was added.
  contact text,
  -- The removed rows of factors, recovery codes and passkeys.
  removed jsonb,
  created_at timestamptz NOT NULL,
  taken_back_at timestamptz
);
CREATE INDEX account_changes_of_user ON account_changes (user_id, created_at);
-- For retention.
CREATE INDEX account_changes_oldest ON account_changes (created_at);

-- Messages about an account change, one per contact. The undo link is generated when the message is sent.
CREATE TABLE change_notices (
  id uuid PRIMARY KEY,
  change_id uuid NOT NULL REFERENCES account_changes (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  address text NOT NULL,
  link_hash bytea UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX change_notices_of_change ON change_notices (change_id);

-- An admin's corrections of a member's name or zip code. The audit line names the row by its id; the row is deleted
-- with the account, the line stays.
CREATE TABLE member_corrections (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  corrected_by uuid NOT NULL REFERENCES users (id),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_corrections_of_user ON member_corrections (user_id, created_at);

-- Consents given or withdrawn, kept as evidence. Rows never change, but erasing an account removes its identity.
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Null where no account has the number or address.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  action text NOT NULL CHECK (action IN ('given', 'withdrawn', 'help')),
  source text NOT NULL CHECK (source IN ('sign_up', 'profile', 'text', 'mail')),
  -- The words that were shown or texted, and the version of the words shown.
  text text NOT NULL,
  version text,
  -- The number or address; its keyed hash once the account is erased.
  address text,
  network text,
  -- The provider's id of an incoming text, so that a repeated webhook adds no second row.
  message_id text UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX consents_of_user ON consents (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX consents_of_address ON consents (address) WHERE address IS NOT NULL;
-- For retention.
CREATE INDEX consents_oldest ON consents (created_at);

------------------------------------------------------------------------------------------------------------------------
-- Events and menu
------------------------------------------------------------------------------------------------------------------------

-- Popup events.
CREATE TABLE events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  location_name text NOT NULL,
  address text NOT NULL,
  zip_code text NOT NULL,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  time_zone text NOT NULL DEFAULT 'America/Los_Angeles',
  status text NOT NULL DEFAULT 'draft'
    CHECK (status IN ('draft', 'scheduled', 'active', 'completed', 'cancelled')),
  event_at timestamptz NOT NULL,
  notification_at timestamptz NOT NULL,
  registration_opens_at timestamptz NOT NULL,
  registration_closes_at timestamptz NOT NULL,
  pickup_starts_at timestamptz NOT NULL,
  pickup_ends_at timestamptz NOT NULL,
  -- The owner of a paid order can cancel it until then.
  cancellation_cutoff_at timestamptz NOT NULL,
  -- Parts per million: 97,500 is 9.75%.
  sales_tax_ppm integer NOT NULL DEFAULT 97500 CHECK (sales_tax_ppm BETWEEN 0 AND 1000000),
  max_orders integer CHECK (max_orders >= 1),
  current_orders integer NOT NULL DEFAULT 0 CHECK (current_orders >= 0),
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The event's picture: packages/domain (event/event-scene.ts).
  scene text NOT NULL DEFAULT 'street' CHECK (scene IN ('back-door', 'fryer', 'tail', 'street', 'window')),
  -- When the announcement to members began, and when the last member got it.
  announcing_since timestamptz,
  announced_at timestamptz,
  -- Raised by each admin's edit, so that an edit based on an older revision is rejected.
  revision integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  cancelled_at timestamptz,
  -- The admin's own words in the cancellation messages.
  cancellation_message text NOT NULL DEFAULT '',
  -- Backstop against overselling; place_orders has the rule.
  CONSTRAINT events_not_oversold CHECK (max_orders IS NULL OR current_orders <= max_orders),
  CHECK (registration_opens_at <= registration_closes_at),
  CHECK (pickup_starts_at < pickup_ends_at)
);
CREATE INDEX events_by_date ON events (event_at DESC);
CREATE INDEX events_by_opening ON events (registration_opens_at);
CREATE INDEX events_to_announce ON events (notification_at) WHERE announcing_since IS NULL;

-- Pickup windows of events, with limits on orders and on kitchen units.
CREATE TABLE pickup_windows (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  max_orders integer CHECK (max_orders >= 1),
  current_orders integer NOT NULL DEFAULT 0 CHECK (current_orders >= 0),
  max_units integer CHECK (max_units >= 1),
  current_units integer NOT NULL DEFAULT 0 CHECK (current_units >= 0),
  CONSTRAINT pickup_windows_orders_not_oversold CHECK (max_orders IS NULL OR current_orders <= max_orders),
  CONSTRAINT pickup_windows_units_not_oversold CHECK (max_units IS NULL OR current_units <= max_units),
  CHECK (starts_at < ends_at),
  -- Deferrable, so that it is checked at the end of a statement that moves several windows.
  UNIQUE (event_id, starts_at) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX pickup_windows_by_start ON pickup_windows (starts_at);

-- Menu items of events, with their stock.
CREATE TABLE menu_items (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  image_url text,
  is_available boolean NOT NULL DEFAULT true,
  is_secret_exclusive boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  -- Stock, and how much of it is taken.
  max_quantity integer CHECK (max_quantity >= 0),
  current_quantity integer NOT NULL DEFAULT 0 CHECK (current_quantity >= 0),
  -- Units that one piece takes from its pickup window.
  pickup_units integer NOT NULL DEFAULT 1 CHECK (pickup_units >= 0),
  max_per_member integer CHECK (max_per_member >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The values are those of packages/domain (menu/food-marks.ts). Null means unknown, empty means none of the nine.
  allergens text[] CHECK (allergens <@ ARRAY[
    'milk', 'eggs', 'fish', 'shellfish', 'tree-nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']),
  diets text[] NOT NULL DEFAULT '{}' CHECK (diets <@ ARRAY[
    'vegan', 'vegetarian', 'pescatarian', 'gluten-free', 'dairy-free']),
  -- Raised by each admin's edit.
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT menu_items_not_oversold CHECK (max_quantity IS NULL OR current_quantity <= max_quantity)
);
CREATE INDEX menu_items_of_event ON menu_items (event_id, sort_order);

-- Uploaded pictures. One that no menu uses is removed after a week (decision 0053).
CREATE TABLE pictures (
  -- Hash of the image, which names its files.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{40}$'),
  -- Time of the upload, or the last time a menu was found to use it.
  used_at timestamptz NOT NULL,
  -- Its files are deleted, or about to be. No menu can use it until it is uploaded again.
  removed_at timestamptz
);

-- "Notify me" registrations and the waitlist of sold-out events. Placing an order registers too (registered_members).
CREATE TABLE event_registrations (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  wants_reminder boolean NOT NULL DEFAULT true,
  -- Reminders that were due until then are sent, or were due before the member registered.
  reminded_until timestamptz NOT NULL DEFAULT now(),
  waitlisted_at timestamptz,
  -- When the member's last lapsed waitlist offer ended.
  offer_expires_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Pieces that a waitlisted member wants, of whatever becomes available.
  waitlisted_pieces integer NOT NULL DEFAULT 1,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_registrations_of_user ON event_registrations (user_id);
CREATE INDEX event_registrations_to_remind ON event_registrations (event_id, reminded_until)
  WHERE wants_reminder AND waitlisted_at IS NULL;
CREATE INDEX event_registrations_waiting ON event_registrations (event_id, waitlisted_at)
  WHERE waitlisted_at IS NOT NULL;

-- The waitlists of sold-out menu items.
CREATE TABLE item_waits (
  menu_item_id uuid NOT NULL REFERENCES menu_items (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 1),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (menu_item_id, user_id)
);
CREATE INDEX item_waits_of_event ON item_waits (event_id, joined_at);
CREATE INDEX item_waits_of_member ON item_waits (user_id);

-- Places and pieces held for a member of a waitlist until they order, leave, or run out of time (decision 0056).
-- An offer counts in the counters of event, window and items like an order.
CREATE TABLE waitlist_offers (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The item whose waitlist it comes from; null for the event's.
  menu_item_id uuid REFERENCES menu_items (id),
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX waitlist_offers_of_member ON waitlist_offers (user_id);

-- Pieces that a waitlist offer holds.
CREATE TABLE waitlist_offer_items (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id),
  quantity integer NOT NULL CHECK (quantity >= 1),
  -- Units that one piece took from its window when the offer was made.
  pickup_units integer NOT NULL CHECK (pickup_units >= 0),
  PRIMARY KEY (event_id, user_id, menu_item_id),
  FOREIGN KEY (event_id, user_id) REFERENCES waitlist_offers ON DELETE CASCADE
);

------------------------------------------------------------------------------------------------------------------------
-- Orders
------------------------------------------------------------------------------------------------------------------------

-- Discount codes: a percentage or an amount, with limits.
CREATE TABLE promo_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Null for every event.
  event_id uuid REFERENCES events (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE CHECK (code = upper(code)),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_cents integer CHECK (amount_cents >= 1),
  max_uses integer CHECK (max_uses >= 1),
  current_uses integer NOT NULL DEFAULT 0 CHECK (current_uses >= 0),
  starts_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  max_uses_per_member integer CHECK (max_uses_per_member >= 1),
  is_first_order_only boolean NOT NULL DEFAULT false,
  min_subtotal_cents integer CHECK (min_subtotal_cents >= 1),
  CHECK ((percent IS NULL) <> (amount_cents IS NULL)),
  CONSTRAINT promo_codes_not_overused CHECK (max_uses IS NULL OR current_uses <= max_uses)
);

-- Orders of members and walk-ups.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- COLLATE "C", so that the unique index also finds numbers by their beginning.
  order_number text COLLATE "C" NOT NULL UNIQUE,
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  -- The payer, whose limits, receipts and refunds it is; null for a walk-up.
  user_id uuid REFERENCES users (id) NOT ENFORCED,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id) NOT ENFORCED,
  status text NOT NULL
    CHECK (status IN ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled')),
  subtotal_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0,
  tax_cents integer NOT NULL,
  tip_cents integer NOT NULL DEFAULT 0,
  total_cents integer NOT NULL,
  -- Units taken from its pickup window.
  units integer NOT NULL,
  promo_code_id uuid REFERENCES promo_codes (id),
  -- The idempotency key of the request that placed it, and the hash of that request's body.
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  -- A pending order's stock and places are held until then.
  hold_expires_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  -- 'changed': it went back into its member's cart and counts nowhere else.
  cancel_reason text
    CHECK (cancel_reason IN ('owner', 'changed', 'expired', 'admin', 'event-cancelled', 'given-back')),
  -- Raised when a new pickup code is issued, which voids the older ones.
  pickup_issue integer NOT NULL DEFAULT 1,
  picked_up_at timestamptz,
  picked_up_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When it got its status; null while that is the status it was placed with.
  status_since timestamptz,
  -- When its owner checked in at the pickup window.
  here_at timestamptz,
  labels_printed integer NOT NULL DEFAULT 0,
  -- The crew device and action that handed it off; of two hand-offs the earlier counts.
  picked_up_device_id uuid,
  picked_up_action_id uuid,
  -- The friend who claimed it; null again when it returns to the payer.
  given_to uuid REFERENCES users (id) NOT ENFORCED,
  -- The owner: pickup, code, messages and cancellation are theirs. Null for a walk-up.
  owner_id uuid GENERATED ALWAYS AS (coalesce(given_to, user_id)) VIRTUAL,
  -- The returned order whose stock and place become this one's once it is paid.
  takes_over uuid REFERENCES orders (id) NOT ENFORCED,
  -- Whether it counts in the counters. Until it is paid, the returned order still holds the stock.
  holds_stock boolean GENERATED ALWAYS AS
    (status <> 'cancelled' AND NOT (status = 'pending' AND takes_over IS NOT NULL)) VIRTUAL,
  -- When it got the status before its current one, which an undo restores.
  previous_status_since timestamptz,
  -- Also finds a member's orders.
  UNIQUE (user_id, idempotency_key),
  -- One CHECK for all amounts, since each one costs place_orders time.
  CHECK (total_cents = subtotal_cents - discount_cents + tax_cents + tip_cents
    AND least(subtotal_cents, discount_cents, tax_cents, tip_cents, units) >= 0),
  CHECK (given_to <> user_id)
);
-- At most one pending order per member and event. Also finds expired holds.
CREATE UNIQUE INDEX orders_one_pending ON orders (user_id, event_id) WHERE status = 'pending';
CREATE INDEX orders_of_event ON orders (event_id, user_id);
CREATE INDEX orders_given ON orders (given_to) WHERE given_to IS NOT NULL;
CREATE INDEX orders_taking_over ON orders (takes_over) WHERE takes_over IS NOT NULL;
CREATE INDEX orders_of_promo_code ON orders (promo_code_id) WHERE promo_code_id IS NOT NULL;
CREATE INDEX orders_to_be_picked_up ON orders (pickup_window_id) WHERE status IN ('confirmed', 'preparing');
-- The owner's list of orders: sorting and filters. Pending orders are left out of the index by status, so that
-- placing an order doesn't write it and place_orders is never planned to read it.
CREATE INDEX orders_by_age ON orders (created_at, id);
CREATE INDEX orders_by_total ON orders (total_cents, id);
CREATE INDEX orders_by_status ON orders (status, created_at, id) WHERE status <> 'pending';

-- Members registered for an event: "Notify me", payers, and friends who claimed an order.
CREATE VIEW registered_members AS
  SELECT event_id, user_id FROM event_registrations
  UNION
  SELECT event_id, user_id FROM orders WHERE user_id IS NOT NULL AND cancel_reason IS DISTINCT FROM 'changed'
  UNION
  SELECT event_id, given_to FROM orders WHERE given_to IS NOT NULL;

-- Lines of orders, each menu item at most once per order.
CREATE TABLE order_items (
  order_id uuid NOT NULL REFERENCES orders (id) NOT ENFORCED,
  -- From 0, in the member's order.
  position integer NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id) NOT ENFORCED,
  -- Name and price when the order was placed.
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents integer NOT NULL,
  total_price_cents integer NOT NULL,
  special_instructions text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, position),
  CHECK (quantity >= 1 AND unit_price_cents >= 0 AND total_price_cents = unit_price_cents * quantity)
);

-- Units of each menu item per member and order, for limits per member. A claimed order counts for the member who
-- claimed it, and keeps counting for its payer. Walk-ups belong to no member.
CREATE VIEW member_item_units AS
SELECT had.event_id, had.member_id, had.order_id, had.status, order_items.menu_item_id, order_items.quantity
  FROM (SELECT event_id, user_id AS member_id, id AS order_id, status FROM orders WHERE user_id IS NOT NULL
        UNION ALL
        SELECT event_id, given_to, id, status FROM orders WHERE given_to IS NOT NULL) AS had
  JOIN order_items ON order_items.order_id = had.order_id;

-- Orders offered to a friend (decision 0033).
CREATE TABLE transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  from_user_id uuid NOT NULL REFERENCES users (id),
  -- An email address or phone number as the sender typed it; null once erased.
  contact text,
  message text NOT NULL,
  -- Hash of the token in the link that the sender was shown first.
  token_hash text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'claimed', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_by uuid REFERENCES users (id),
  ended_at timestamptz,
  -- Hash of the token in the message to the friend, generated when it is sent; null if none was sent.
  sent_token_hash text UNIQUE,
  CHECK ((state = 'pending') = (ended_at IS NULL)),
  CHECK ((state = 'claimed') = (claimed_by IS NOT NULL))
);
CREATE UNIQUE INDEX transfers_one_pending ON transfers (order_id) WHERE state = 'pending';
CREATE INDEX transfers_of_order ON transfers (order_id, id);
CREATE INDEX transfers_of_sender ON transfers (from_user_id, id);
CREATE INDEX transfers_claimed ON transfers (claimed_by, id) WHERE claimed_by IS NOT NULL;
CREATE INDEX transfers_expiring ON transfers (expires_at) WHERE state = 'pending';

-- More links of a pending transfer. A new link doesn't void the ones already shared.
CREATE TABLE transfer_links (
  token_hash text PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES transfers (id) ON DELETE CASCADE
);
CREATE INDEX transfer_links_of_transfer ON transfer_links (transfer_id);

-- Paid orders that their owner returns to the event's waitlist (decision 0034). The owner keeps the order until
-- another member has paid for it.
CREATE TABLE give_backs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  -- The order's owner at that time.
  listed_by uuid NOT NULL REFERENCES users (id),
  listed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- 'over': the order was completed or cancelled, or its pickup window began.
  outcome text CHECK (outcome IN ('sold', 'taken-back', 'over')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX give_backs_one_open ON give_backs (order_id) WHERE ended_at IS NULL;
CREATE INDEX give_backs_of_order ON give_backs (order_id);
CREATE INDEX give_backs_of_member ON give_backs (listed_by);

-- Offers of a returned order to members of the waitlist, one after the other, each member once.
CREATE TABLE give_back_offers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  give_back_id uuid NOT NULL REFERENCES give_backs (id),
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  user_id uuid NOT NULL REFERENCES users (id),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The order with which the member takes it over.
  order_id uuid REFERENCES orders (id),
  ended_at timestamptz,
  UNIQUE (give_back_id, user_id)
);
CREATE UNIQUE INDEX give_back_offers_one_open ON give_back_offers (give_back_id) WHERE ended_at IS NULL;
-- A member has at most one open offer per event.
CREATE UNIQUE INDEX give_back_offers_one_of_member ON give_back_offers (event_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX give_back_offers_of_order ON give_back_offers (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX give_back_offers_of_member ON give_back_offers (user_id);

------------------------------------------------------------------------------------------------------------------------
-- Payments and refunds
------------------------------------------------------------------------------------------------------------------------

-- Attempts to pay. The row is written, with its idempotency key, before Square is called.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_id uuid NOT NULL REFERENCES orders (id),
  -- Null for a walk-up's payment.
  user_id uuid REFERENCES users (id),
  -- The key sent to Square.
  idempotency_key text NOT NULL UNIQUE,
  -- The key of the member's request, and the hash of its body. Repeating the request gets the first answer.
  request_key text NOT NULL,
  request_hash text NOT NULL,
  -- 'cash' and 'terminal' are recorded by the crew.
  source_kind text NOT NULL CHECK (source_kind IN ('card', 'apple-pay', 'google-pay', 'cash', 'terminal')),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 100 AND 99999999),
  -- 'started': the outcome is unknown. 'authorized': Square holds the amount. 'captured': money moved.
  -- No money moved in the other states.
  state text NOT NULL CHECK (state IN ('started', 'authorized', 'captured', 'declined', 'voided', 'failed')),
  -- Captured although its order was lost or already paid; all of it is refunded.
  is_surplus boolean NOT NULL DEFAULT false,
  provider_payment_id text UNIQUE,
  provider_version text,
  decline_code text,
  decline_detail text,
  card_brand text,
  card_last4 text,
  receipt_url text,
  -- When to ask Square about the outcome; null once it is known.
  reconcile_after timestamptz,
  created_at timestamptz NOT NULL,
  -- For a captured payment, the time of the capture: only its fee changes after that, and leaves this alone.
  updated_at timestamptz NOT NULL,
  -- Square's fee, which it often reports later; null until then.
  fee_cents integer,
  -- Keyed hash of Square's card fingerprint; null at the counter, or where Square sent none.
  card_key bytea,
  UNIQUE (order_id, request_key)
);
-- Nothing is charged twice: one payment per order that counts, and one in progress.
CREATE UNIQUE INDEX payments_one_captured ON payments (order_id) WHERE state = 'captured' AND NOT is_surplus;
CREATE UNIQUE INDEX payments_one_under_way ON payments (order_id) WHERE state IN ('started', 'authorized');
CREATE INDEX payments_unsettled ON payments (reconcile_after) WHERE reconcile_after IS NOT NULL;
CREATE INDEX payments_of_user ON payments (user_id, created_at);
CREATE INDEX payments_captured ON payments (updated_at) WHERE state = 'captured';
CREATE INDEX payments_by_state ON payments (state, id);

-- Refunds of payments. The row is written in the transaction that decides it (decision 0011).
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  order_id uuid NOT NULL REFERENCES orders (id),
  idempotency_key text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents >= 1),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('started', 'pending', 'completed', 'failed')),
  provider_refund_id text UNIQUE,
  requested_by uuid REFERENCES users (id),
  failure_detail text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- 'provider': made at Square, outside this product.
  cause text NOT NULL DEFAULT 'cancellation' CHECK (cause IN ('cancellation', 'surplus', 'admin', 'provider')),
  -- While open: when to ask Square next. The process that asks moves it on first, so that only one asks.
  reconcile_after timestamptz NOT NULL DEFAULT now(),
  -- The first failed refund that this one retries.
  retry_of uuid REFERENCES refunds (id),
  -- Hash of the request in which an admin asked for it; null for all others.
  request_hash text
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_unsettled ON refunds (reconcile_after) WHERE state IN ('started', 'pending');
CREATE INDEX refunds_refused ON refunds (updated_at) WHERE state = 'failed';
CREATE INDEX refunds_by_day ON refunds (created_at);
CREATE INDEX refunds_by_state ON refunds (state, id);

-- Pieces of an order that a refund is for. A refund of a whole order or of an amount has none.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds (id),
  order_id uuid NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  PRIMARY KEY (refund_id, position),
  FOREIGN KEY (order_id, position) REFERENCES order_items (order_id, position)
);
CREATE INDEX refund_lines_of_order ON refund_lines (order_id, position);

-- Square's signed webhooks: stored first, then handled once.
CREATE TABLE payment_webhooks (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  -- Null after retention; the id stays, so that a repeated webhook is recognized.
  body jsonb,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  -- While unhandled: when to try next.
  reconcile_after timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_webhooks_unhandled ON payment_webhooks (reconcile_after) WHERE handled_at IS NULL;
CREATE INDEX payment_webhooks_newest ON payment_webhooks (received_at, event_id);
-- For retention.
CREATE INDEX payment_webhooks_with_body ON payment_webhooks (handled_at) WHERE body IS NOT NULL;

------------------------------------------------------------------------------------------------------------------------
-- Pickup and counter
------------------------------------------------------------------------------------------------------------------------

-- Orders sold at the counter: the buyer's name, and the seller.
CREATE TABLE walk_ups (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  name text NOT NULL,
  phone text,
  sold_by uuid NOT NULL REFERENCES users (id),
  device_id uuid NOT NULL,
  action_id uuid NOT NULL UNIQUE
);
CREATE INDEX walk_ups_by_name ON walk_ups (name) WHERE name <> '';

-- Actions of crew devices. A repeated upload gets the first answer.
CREATE TABLE crew_actions (
  -- Generated by the device.
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  device_id uuid NOT NULL,
  actor_id uuid NOT NULL REFERENCES users (id),
  order_id uuid REFERENCES orders (id),
  kind text NOT NULL,
  -- An id that is reused for another request is rejected.
  request_hash text NOT NULL,
  -- By the device's corrected clock, never later than the upload.
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  answer jsonb NOT NULL
);
CREATE INDEX crew_actions_of_order ON crew_actions (order_id) WHERE order_id IS NOT NULL;
-- For retention.
CREATE INDEX crew_actions_by_age ON crew_actions (received_at);

-- Bags handed off by mistake, shown until the crew has seen them: a second hand-off of an order (kept_* is the first),
-- a void pickup code (kept_* is null), or a cancelled order (cancelled_at).
CREATE TABLE pickup_conflicts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  order_id uuid NOT NULL REFERENCES orders (id),
  kept_device_id uuid,
  kept_by uuid REFERENCES users (id),
  kept_at timestamptz,
  lost_action_id uuid NOT NULL UNIQUE,
  lost_device_id uuid NOT NULL,
  lost_by uuid NOT NULL REFERENCES users (id),
  lost_at timestamptz NOT NULL,
  seen_at timestamptz,
  seen_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  -- When an admin dealt with a cancelled order's bag, whose money is refunded.
  settled_at timestamptz,
  settled_by uuid REFERENCES users (id),
  CHECK (num_nulls(kept_device_id, kept_by, kept_at) IN (0, 3))
);
CREATE INDEX pickup_conflicts_of_event ON pickup_conflicts (event_id);
CREATE INDEX pickup_conflicts_of_order ON pickup_conflicts (order_id);
CREATE INDEX pickup_conflicts_to_settle ON pickup_conflicts (id) WHERE cancelled_at IS NOT NULL AND settled_at IS NULL;

-- Offline allotments: what a crew device keeps for sales without signal. They count in the counters of event, window
-- and items like an order.
CREATE TABLE set_asides (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  device_id uuid NOT NULL,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id),
  -- Orders that the device can still place.
  orders integer NOT NULL CHECK (orders >= 0),
  set_by uuid NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, device_id)
);

-- Pieces of an offline allotment.
CREATE TABLE set_aside_items (
  event_id uuid NOT NULL,
  device_id uuid NOT NULL,
  menu_item_id uuid NOT NULL REFERENCES menu_items (id),
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Units that one piece took from its window when it was set aside.
  pickup_units integer NOT NULL CHECK (pickup_units >= 0),
  PRIMARY KEY (event_id, device_id, menu_item_id),
  FOREIGN KEY (event_id, device_id) REFERENCES set_asides ON DELETE CASCADE
);

-- Counts of the till at close. A row never changes; a later count is a new row.
CREATE TABLE cash_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_id uuid NOT NULL REFERENCES events (id),
  float_cents integer NOT NULL CHECK (float_cents >= 0),
  counted_cents integer NOT NULL CHECK (counted_cents >= 0),
  -- Float plus cash sales minus cash refunds, at the time of the count.
  expected_cents integer NOT NULL,
  note text NOT NULL,
  counted_by uuid NOT NULL REFERENCES users (id),
  counted_at timestamptz NOT NULL,
  idempotency_key text NOT NULL,
  UNIQUE (counted_by, idempotency_key)
);
CREATE INDEX cash_counts_of_event ON cash_counts (event_id);

------------------------------------------------------------------------------------------------------------------------
-- Messages
------------------------------------------------------------------------------------------------------------------------

-- The in-app notifications of members.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id),
  event_id uuid REFERENCES events (id) NOT ENFORCED,
  order_id uuid REFERENCES orders (id),
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  sent_at timestamptz,
  read_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When its offer ends; null where it offers nothing.
  expires_at timestamptz,
  -- The page it opens.
  path text NOT NULL,
  -- Cleared by its member, who can undo that for a moment. Retention deletes it later.
  cleared_at timestamptz
);
CREATE INDEX notifications_of_user_by_id ON notifications (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL AND cleared_at IS NULL;
-- For retention.
CREATE INDEX notifications_cleared ON notifications (cleared_at) WHERE cleared_at IS NOT NULL;

-- Keys of notifications that are sent once. Kept apart from the notifications, which members can clear.
CREATE TABLE told_once (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  once_key text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, once_key)
);
-- For retention.
CREATE INDEX told_once_by_age ON told_once (told_at);

-- Messages of an admin to an audience, and their progress (decision 0025).
CREATE TABLE broadcasts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 1000),
  audience text NOT NULL CHECK (audience IN ('members', 'registered', 'buyers', 'window', 'not-picked-up')),
  -- Null once the event or window is deleted: the audience is then empty.
  event_id uuid REFERENCES events (id) ON DELETE SET NULL,
  pickup_window_id uuid REFERENCES pickup_windows (id) ON DELETE SET NULL,
  -- Besides the in-app notification, which everybody gets.
  channels text[] NOT NULL CHECK (channels <@ ARRAY['mail', 'sms', 'push']),
  scheduled_for timestamptz NOT NULL,
  began_at timestamptz,
  -- When the last member was notified.
  told_at timestamptz,
  stopped_at timestamptz,
  cancelled_at timestamptz,
  -- The last member notified so far; members are notified in the order of their ids.
  told_until uuid,
  told_count int NOT NULL DEFAULT 0,
  audience_count int,
  -- Delivery counts, saved before retention deletes the deliveries.
  kept_figures jsonb,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (created_by, idempotency_key),
  CHECK (audience <> 'members' OR event_id IS NULL),
  CHECK (began_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX broadcasts_without_kept_figures ON broadcasts (began_at) WHERE kept_figures IS NULL;

-- Mails, texts and pushes, one row per message and channel. The row is written in the transaction that causes it.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  notification_id uuid REFERENCES notifications (id) ON DELETE SET NULL,
  kind text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('order', 'security', 'event', 'reminder', 'marketing')),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'dropped')),
  -- Attempts to send it, and how many of them ended without an answer.
  attempts int NOT NULL DEFAULT 0,
  unknown_outcomes int NOT NULL DEFAULT 0,
  -- The provider's id of the message, and why it failed or was dropped.
  provider_id text,
  reason text,
  -- It isn't sent after that.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The event, order and facts from which the mail is composed when it is sent.
  about jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(about) = 'object'),
  -- It isn't sent before that; null means at once.
  due_at timestamptz,
  broadcast_id uuid REFERENCES broadcasts (id) ON DELETE SET NULL,
  -- The failed message that this one resends.
  resend_of uuid UNIQUE REFERENCES deliveries (id) ON DELETE SET NULL
);
CREATE INDEX deliveries_of_user ON deliveries (user_id, id DESC);
CREATE INDEX deliveries_of_notification ON deliveries (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX deliveries_of_broadcast ON deliveries (broadcast_id, channel, state) WHERE broadcast_id IS NOT NULL;
-- Matches a provider's status webhooks to their messages.
CREATE INDEX deliveries_by_provider_id ON deliveries (provider_id) WHERE provider_id IS NOT NULL;
-- The admin's message search and channel status.
CREATE INDEX deliveries_by_recipient ON deliveries (recipient, id DESC);
CREATE INDEX deliveries_by_channel ON deliveries (channel, updated_at);
CREATE INDEX deliveries_waiting ON deliveries (channel) WHERE state = 'queued';
CREATE INDEX deliveries_failed ON deliveries (updated_at) WHERE state = 'failed';
-- For retention.
CREATE INDEX deliveries_by_age ON deliveries (created_at);

-- Delivery statuses that arrived before their message's row had the provider's id.
CREATE TABLE early_fates (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  provider_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('delivered', 'failed')),
  reason text,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (channel, provider_id)
);
-- For retention.
CREATE INDEX early_fates_oldest ON early_fates (told_at);

-- Suppressed email addresses and phone numbers, for all accounts. They get no messages, or fewer.
CREATE TABLE stopped_addresses (
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  -- Its keyed hash once the account is erased.
  address text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('stop', 'bounce', 'complaint')),
  since timestamptz NOT NULL,
  lifted_at timestamptz,
  PRIMARY KEY (channel, address, reason)
);

-- The server's key pair for push services (VAPID), in one row. The first start creates it.
CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Browsers that get pushes. A subscription ends with the session that made it.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When a push service last accepted a push for it.
  last_used_at timestamptz,
  -- Timeouts of its push service in a row, since when, and until when it gets no push because of them.
  timeouts integer NOT NULL DEFAULT 0,
  timing_out_since timestamptz,
  rests_until timestamptz
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at DESC);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- Messages that would have been sent, where no provider is configured.
CREATE TABLE development_mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  html text,
  headers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(headers) = 'object')
);
CREATE INDEX development_mailbox_of_recipient ON development_mailbox (recipient, id DESC);
-- For retention.
CREATE INDEX development_mailbox_oldest ON development_mailbox (created_at);

------------------------------------------------------------------------------------------------------------------------
-- Analytics: sums per event and day in the brand's time zone (decisions 0042 and 0045). Triggers mark changed events,
-- and a periodic job counts them again. ledger:check compares the sums with the orders.
------------------------------------------------------------------------------------------------------------------------

-- Events whose sums are out of date. Without a key, so that writers never wait for each other.
CREATE TABLE events_to_count (event_id uuid NOT NULL);

-- Orders, revenue and hand-offs by pickup window. The function sold_orders defines which orders count.
CREATE TABLE sales_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  pickup_window_id uuid NOT NULL REFERENCES pickup_windows (id) NOT ENFORCED,
  confirmed integer NOT NULL,
  preparing integer NOT NULL,
  ready integer NOT NULL,
  completed integer NOT NULL,
  cancelled integer NOT NULL,
  revenue_cents bigint NOT NULL,
  -- Members' orders placed after ordering opened, and the sum of their times from opening to order.
  waited integer NOT NULL,
  waited_seconds bigint NOT NULL,
  -- Orders handed off to members before, within and after their window, and the sum of the delays.
  handed_out_early integer NOT NULL,
  handed_out_in_time integer NOT NULL,
  handed_out_late integer NOT NULL,
  late_seconds bigint NOT NULL,
  -- Each order's whole minutes from opening to order, for the median.
  waited_minutes integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (event_id, day, pickup_window_id)
);
CREATE INDEX sales_figures_by_day ON sales_figures (day);

-- Pieces sold and their sales by item name.
CREATE TABLE item_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL,
  sales_cents bigint NOT NULL,
  PRIMARY KEY (event_id, day, name)
);
CREATE INDEX item_figures_by_day ON item_figures (day) INCLUDE (name, quantity, sales_cents);

-- Orders by customer.
CREATE TABLE customer_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) NOT ENFORCED,
  orders integer NOT NULL,
  PRIMARY KEY (event_id, day, user_id)
);
CREATE INDEX customer_figures_by_day ON customer_figures (day) INCLUDE (user_id, orders);

-- Orders by customer over all days, since summing a million customers is too slow for a page.
CREATE TABLE customer_totals (
  user_id uuid PRIMARY KEY REFERENCES users (id) NOT ENFORCED,
  orders integer NOT NULL
);

-- Orders by minute after ordering opened, from 0. The last row holds all later ones.
CREATE TABLE opening_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  minute integer NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (event_id, minute)
);

-- Orders and totals by status, without pending orders, which are few and read from orders.
CREATE TABLE order_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  status text NOT NULL,
  orders integer NOT NULL,
  total_cents bigint NOT NULL,
  PRIMARY KEY (event_id, day, status)
);

-- Members who registered for an event or have an order of it that isn't pending.
CREATE TABLE registration_figures (
  event_id uuid PRIMARY KEY REFERENCES events (id) NOT ENFORCED,
  members integer NOT NULL
);

-- Money that moved, by day in the event's own time zone.
CREATE TABLE close_figures (
  event_id uuid NOT NULL REFERENCES events (id) NOT ENFORCED,
  day date NOT NULL,
  orders integer NOT NULL,
  gross_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tip_cents bigint NOT NULL,
  surplus_cents bigint NOT NULL,
  charged_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  card_cents bigint NOT NULL,
  cash_cents bigint NOT NULL,
  terminal_cents bigint NOT NULL,
  cash_refunded_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  -- Payments whose fee Square hasn't reported yet.
  unreported_fees integer NOT NULL,
  PRIMARY KEY (event_id, day)
);
CREATE INDEX close_figures_by_day ON close_figures (day);

-- Missed demand: members whose order was refused, by minute and reason. A process counts a member once a minute.
CREATE TABLE turned_away (
  event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  minute_at timestamptz NOT NULL,
  reason text NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (event_id, minute_at, reason)
);

------------------------------------------------------------------------------------------------------------------------
-- Audit log (decisions 0040 and 0041)
------------------------------------------------------------------------------------------------------------------------

-- Actions that must be traceable. Lines are only added. They hold ids, never names.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_type text NOT NULL CHECK (event_type IN (
    'transfer_created', 'transfer_claimed', 'transfer_cancelled',
    'order_status_change', 'event_status_change', 'admin_action', 'security_event', 'payment_event',
    'sign_in', 'sign_out', 'sign_in_refused', 'access_refused', 'contact_change')),
  severity text NOT NULL CHECK (severity IN ('critical', 'error', 'warning', 'info')),
  message text NOT NULL,
  -- The account that acted; null for the system and the command line.
  actor_id uuid REFERENCES users (id),
  order_id uuid,
  transfer_token_hash text,
  old_value text,
  new_value text,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- The account that the action is about.
  subject_id uuid REFERENCES users (id),
  -- Keyed hash of the line's row in audit_devices.
  device_hash bytea
);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at);
CREATE INDEX audit_log_about_subject ON audit_log (subject_id, created_at);
CREATE INDEX audit_log_of_order ON audit_log (order_id, created_at) WHERE order_id IS NOT NULL;
-- The log's page: newest first, with filters and counts, and its search. The two partial indexes serve rare lines.
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC) INCLUDE (event_type, severity);
CREATE INDEX audit_log_of_few_kinds ON audit_log (event_type, created_at DESC, id DESC)
  WHERE event_type NOT IN ('order_status_change', 'payment_event');
CREATE INDEX audit_log_by_severity ON audit_log (severity, created_at DESC, id DESC) WHERE severity <> 'info';
CREATE INDEX audit_log_words ON audit_log USING gin (message gin_trgm_ops);

-- The device of an audit line. Kept apart from the line, so that it can be erased and expire.
CREATE TABLE audit_devices (
  line_id uuid PRIMARY KEY REFERENCES audit_log (id) ON DELETE CASCADE,
  ip_address inet,
  user_agent text,
  created_at timestamptz NOT NULL,
  -- The key of the line's device_hash.
  hash_key bytea,
  CHECK (num_nonnulls(ip_address, user_agent) > 0)
);
CREATE INDEX audit_devices_by_address ON audit_devices (ip_address);
-- For retention.
CREATE INDEX audit_devices_oldest ON audit_devices (created_at);

-- The hash chain over the audit log. A job adds lines in batches after their commit, so that no line waits for another.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  line_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL
);

-- The end of the chain, in one row, sealed with the server's key: database access alone can't forge it.
CREATE TABLE audit_chain_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea
);
INSERT INTO audit_chain_head (position, hash) VALUES (0, '');

-- Audit lines that aren't in the chain yet.
CREATE TABLE audit_unchained (line_id uuid PRIMARY KEY);

------------------------------------------------------------------------------------------------------------------------
-- Operations
------------------------------------------------------------------------------------------------------------------------

-- Settings that an owner changed. Others have their defaults, and the environment overrides both.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_by uuid NOT NULL REFERENCES users (id),
  changed_at timestamptz NOT NULL
);

-- Processes that run jobs, by the name under which they lock them. A process that stops updating seen_at is dead.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- The files of functions/ that were applied last, by hash.
CREATE TABLE applied_functions (
  name text PRIMARY KEY,
  hash text NOT NULL,
  applied_at timestamptz NOT NULL
);

------------------------------------------------------------------------------------------------------------------------
-- Triggers
------------------------------------------------------------------------------------------------------------------------

-- Marks the row's event for counting.
CREATE FUNCTION mark_uncounted_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count VALUES (NEW.event_id);
  RETURN NULL;
END
$$;
-- Placing an order marks nothing, because pending orders aren't counted.
CREATE TRIGGER orders_sold AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status <> 'pending') EXECUTE FUNCTION mark_uncounted_event();
CREATE TRIGGER orders_changed
  AFTER UPDATE OF status, pickup_window_id, picked_up_at, cancel_reason, given_to ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.pickup_window_id <> NEW.pickup_window_id
    OR OLD.picked_up_at IS DISTINCT FROM NEW.picked_up_at OR OLD.cancel_reason IS DISTINCT FROM NEW.cancel_reason
    OR OLD.given_to IS DISTINCT FROM NEW.given_to)
  EXECUTE FUNCTION mark_uncounted_event();
CREATE TRIGGER pickup_windows_moved AFTER UPDATE OF starts_at, ends_at ON pickup_windows
  FOR EACH ROW WHEN (OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
  EXECUTE FUNCTION mark_uncounted_event();

-- Marks the event itself for counting.
CREATE FUNCTION mark_uncounted_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER events_moved AFTER UPDATE OF registration_opens_at, time_zone ON events
  FOR EACH ROW WHEN (OLD.registration_opens_at <> NEW.registration_opens_at OR OLD.time_zone <> NEW.time_zone)
  EXECUTE FUNCTION mark_uncounted_own();

-- Marks the event of the row's order for counting.
CREATE FUNCTION mark_uncounted_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count SELECT event_id FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER payments_added AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.state = 'captured') EXECUTE FUNCTION mark_uncounted_order();
CREATE TRIGGER payments_changed AFTER UPDATE OF state, is_surplus, fee_cents ON payments
  FOR EACH ROW WHEN ('captured' IN (OLD.state, NEW.state) AND (OLD.state <> NEW.state OR OLD.is_surplus <> NEW.is_surplus
    OR OLD.fee_cents IS DISTINCT FROM NEW.fee_cents))
  EXECUTE FUNCTION mark_uncounted_order();
CREATE TRIGGER refunds_changed AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION mark_uncounted_order();

-- Marks the events of changed registrations for counting.
CREATE FUNCTION mark_registered_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events_to_count SELECT DISTINCT event_id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER registrations_added AFTER INSERT ON event_registrations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_registered_events();
CREATE TRIGGER registrations_removed AFTER DELETE ON event_registrations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_registered_events();

-- Queues new audit lines for the chain.
CREATE FUNCTION remember_unchained() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unchained (line_id) SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_remembers AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION remember_unchained();

-- Rejects a change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A device can be erased, but not changed.
CREATE TRIGGER audit_devices_stay BEFORE UPDATE ON audit_devices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_head_stays BEFORE DELETE OR TRUNCATE ON audit_chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
