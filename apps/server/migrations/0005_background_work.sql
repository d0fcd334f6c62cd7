-- Processes that run jobs, by the name under which they lock them. One that is silent has died.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
