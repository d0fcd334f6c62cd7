-- An event that the crew stops for good. It isn't a changed plan: its members have nothing to choose.
ALTER TABLE incidents DROP CONSTRAINT incidents_kind_check;
ALTER TABLE incidents ADD CONSTRAINT incidents_kind_check CHECK (
  kind IN ('stop-selling', 'wrong-order', 'late', 'short', 'plan-change', 'no-show', 'cancellation')) NOT VALID;
ALTER TABLE incidents VALIDATE CONSTRAINT incidents_kind_check;

-- The reason that members read, if the crew stopped the event.
ALTER TABLE events ADD cancellation_cause text NOT NULL DEFAULT '';

-- Cancelled events whose refunds aren't sent to Square for now.
CREATE TABLE refund_pauses (
  event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
  paused_by uuid REFERENCES users (id),
  paused_at timestamptz NOT NULL
);

-- The latest second in which refunds of cancelled events are sent, and how many. It has one row.
CREATE TABLE refund_pace (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  second_at timestamptz NOT NULL,
  sent integer NOT NULL
);

-- When a cancelled event's refund was first sent to Square. Null: it wasn't yet, or is no such refund.
ALTER TABLE refunds ADD sent_at timestamptz;
