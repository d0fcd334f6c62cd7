-- Members, crew and admins. A row exists only once an address or a number is verified: what was asked for
-- and not yet verified lives in a table of its own.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text UNIQUE,
  phone text UNIQUE,
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
  CHECK (email = lower(email)),
  CHECK (email IS NOT NULL OR phone IS NOT NULL OR deactivated_at IS NOT NULL)
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  event_type text NOT NULL CHECK (event_type IN (
    'transfer_created', 'transfer_claimed', 'transfer_cancelled',
    'order_status_change', 'admin_action', 'security_event', 'payment_event')),
  severity text NOT NULL CHECK (severity IN ('critical', 'error', 'warning', 'info')),
  message text NOT NULL,
  user_id uuid REFERENCES users (id),
  order_id uuid,
  ip_address inet,
  user_agent text,
  transfer_token_hash text,
  old_value text,
  new_value text,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
