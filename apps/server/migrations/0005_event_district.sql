-- The part of town that members may tell friends, who never learn the address from us.
ALTER TABLE events ADD COLUMN district text NOT NULL DEFAULT '';
