-- Whether the person stated to accept the terms, or only registered under them by a call that said nothing of it.
alter table terms_acceptances add column stated boolean not null default true;
