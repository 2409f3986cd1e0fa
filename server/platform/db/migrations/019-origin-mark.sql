alter table media
  -- What the uploaded file said about its origin: made by AI, or a C2PA manifest that does not say so.
  add column origin_mark text check (origin_mark in ('ai', 'c2pa'));
