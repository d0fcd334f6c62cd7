-- Processes that run jobs, by the name under which they lock them. One that is silent has died.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- Texts that left on a day (UTC), of all processes together: the spending breaker.
CREATE TABLE texts_of_days (
  day date PRIMARY KEY,
  sent integer NOT NULL CHECK (sent > 0)
);
