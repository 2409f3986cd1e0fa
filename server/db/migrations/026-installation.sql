-- Whose media and documents these are: both storages carry the same id, or nothing is deleted from them.
create table installation (
  id uuid not null default gen_random_uuid(),
  only_row boolean primary key default true check (only_row)
);
insert into installation default values;
