-- The photo that an edited one takes the place of, once it is approved: docs/decisions/056-an-edited-photo.md.
alter table media add column replaces integer;
