-- Minutes after the end of pickup until the lot must be empty. Orders that delays push past it get a refund or another window.
ALTER TABLE events ADD closing_minutes integer NOT NULL DEFAULT 60;
ALTER TABLE events ADD CONSTRAINT events_closing_minutes_check CHECK (closing_minutes BETWEEN 0 AND 180) NOT VALID;
ALTER TABLE events VALIDATE CONSTRAINT events_closing_minutes_check;
