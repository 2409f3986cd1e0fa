-- What an edit leaves out stays for visitors until what comes in its place was looked at; its owner sees it no more.
alter table media add column leaving_since timestamptz check (leaving_since is null or position is not null);
