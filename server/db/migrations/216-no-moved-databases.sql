-- A restore gives the database another installation id instead: docs/decisions/104-moves-are-restores.md.
alter table installation drop column moved_at;
