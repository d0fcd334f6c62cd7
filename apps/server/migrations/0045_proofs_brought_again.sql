-- The sign-up that a code or link has made an account of. Its own row is gone by then; by this its browser, which never
-- heard the answer and brings the same code or link again, is told that the address is proven.
ALTER TABLE verification_codes ADD COLUMN proven_signup_id uuid;
