-- Texts that tell of changes are no longer counted by their rows, but with all other texts in the budgets.
DROP INDEX change_notices_of_address;
