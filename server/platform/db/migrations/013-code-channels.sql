-- The channel that accepted the code. Null until one has.
alter table phone_codes add channel text check (channel in ('sms', 'whatsapp', 'call', 'outbox'));
