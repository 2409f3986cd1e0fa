-- Whose key the documents are under, also while there are none, and whether the database was moved away from here.
alter table installation
  add document_key text check (document_key ~ '^[0-9a-f]{16}$'),
  add moved_at timestamptz;
