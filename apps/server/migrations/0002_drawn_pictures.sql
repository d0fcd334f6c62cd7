-- The drawn pictures of dishes became AVIF files; menus keep the address of each item's picture.
UPDATE menu_items
SET image_url = regexp_replace(image_url, '\.svg$', '.avif')
WHERE image_url ~ '^/menu/[a-z-]+\.svg$';
