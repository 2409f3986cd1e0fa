create index concurrently media_replaces on media (replaces) where replaces is not null;
