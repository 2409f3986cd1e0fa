-- A notice hides only after its e-mail address was confirmed by the link of a mail, not by the page after sending.
alter table reports
  add confirmed_at timestamptz check (confirmed_at >= received_at),
  add repeats integer not null default 0 check (repeats >= 0),
  add constraint only_notices_are_confirmed check (lane = 'formal' or confirmed_at is null);
update reports set confirmed_at = received_at where lane = 'formal';
alter table report_links add mailed boolean not null default false;
create index reports_unconfirmed on reports (email)
  where email is not null and confirmed_at is null and due_at is not null;

-- Repeats of one source are one case; what they say is read by the team alone.
alter table report_messages drop constraint report_messages_author_check;
alter table report_messages add constraint report_messages_author_check
  check (author in ('notifier', 'author', 'operator', 'repeat'));
create index report_sources_hash on report_sources (hash);

-- Set where an operator restored everything that one source or one wave had hidden.
alter table report_hidings add undone_by integer references operators,
  add constraint undone_is_lifted check (undone_by is null or lifted_at is not null);
create index report_hidings_time on report_hidings (hidden_at) where lifted_at is null;
