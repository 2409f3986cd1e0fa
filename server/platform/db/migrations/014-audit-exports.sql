-- How far each copy of the audit log outside the database (`AUDIT_SINK`) reaches.
create table audit_exports (
  sink text primary key,
  -- The last copied entry. No foreign key: the copy may outlive the entry.
  entry_id bigint not null default 0
);
