-- Whose copies went with a removal: they are told when it is undone.
alter table report_removals add column account_ids integer[] not null default '{}';
