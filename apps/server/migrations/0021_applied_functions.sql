-- The functions of functions/*.sql, by the hash of the file that was put in last.
CREATE TABLE applied_functions (
  name text PRIMARY KEY,
  hash text NOT NULL,
  applied_at timestamptz NOT NULL
);
