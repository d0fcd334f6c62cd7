-- Questions that an incident asks the owners of orders. The first answer is stored and can change until it is settled.
CREATE TABLE choices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  incident_id uuid NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  options text[] NOT NULL,
  -- Applies if nobody answers by the deadline.
  default_answer text NOT NULL CHECK (default_answer = ANY (options)),
  due_at timestamptz NOT NULL,
  answer text CHECK (answer = ANY (options)),
  -- 'standing': the owner's answer at checkout.
  answered_by text CHECK (answered_by IN ('owner', 'staff', 'standing', 'default')),
  answered_by_id uuid REFERENCES users (id),
  answered_at timestamptz,
  -- Since then it can't change.
  settled_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (incident_id, order_id),
  CHECK ((answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (answered_at IS NULL)),
  CHECK (settled_at IS NULL OR answer IS NOT NULL)
);
CREATE INDEX choices_unsettled ON choices (due_at) WHERE settled_at IS NULL;
CREATE INDEX choices_order ON choices (order_id);
