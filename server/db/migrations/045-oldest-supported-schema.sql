-- The newest migration that code must know to run on this schema. A contract migration raises it:
-- docs/decisions/041-expand-and-contract.md.
create table oldest_supported_schema (
  only_row boolean primary key default true check (only_row),
  migration text not null
);
insert into oldest_supported_schema (migration) values ('045-oldest-supported-schema.sql');
