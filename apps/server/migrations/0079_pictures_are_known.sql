-- The pictures that were uploaded, so that one that no menu shows any more can be removed (decision 0053).
CREATE TABLE pictures (
  -- The hash of what it shows, by which its files are named.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{40}$'),
  -- When it was uploaded, or when a menu was last seen to show it.
  used_at timestamptz NOT NULL,
  -- Its files are gone, or about to go: until it is uploaded anew, no menu takes it.
  removed_at timestamptz
);

INSERT INTO pictures (id, used_at)
  SELECT DISTINCT substring(image_url FROM '[0-9a-f]{40}$'), now()
    FROM menu_items WHERE image_url ~ '^/api/pictures/[0-9a-f]{40}$';
