-- All objects that the private storage may contain: photos of documents and sealed evidence.
create or replace view vault_objects as
  select object from kyc_documents
  union all select object from evidence_files;
