-- From which network a sign-up came: an app shows nothing else by which the same one is known again when it
-- brings the code. Of those from before it is not known.
ALTER TABLE signups ADD COLUMN network text;
