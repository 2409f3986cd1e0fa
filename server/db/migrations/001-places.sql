create table states (
  id smallint primary key check (id between 11 and 53),
  sigla text not null unique check (sigla ~ '^[A-Z]{2}$'),
  name text not null
);

create table cities (
  id integer primary key,
  state_id smallint not null references states,
  name text not null,
  -- The name without accents and case, as contract/place.ts folds it.
  search_key text not null,
  unique (state_id, search_key),
  check (id / 100000 = state_id)
);

create table neighborhoods (
  city_id integer not null references cities,
  name text not null,
  search_key text not null,
  primary key (city_id, search_key)
);
