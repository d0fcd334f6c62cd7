-- Holds the token that replaced a used one, sealed with a key derived from the used one: only its bearer can open it.
ALTER TABLE refresh_tokens ADD COLUMN sealed_successor bytea;
