-- The lists of docs/specification.md §7, one table each so that a foreign key can't point into another list.
create table breasts (id smallint primary key, name text not null unique, position smallint not null unique);
create table eyes (id smallint primary key, name text not null unique, position smallint not null unique);
create table hair (id smallint primary key, name text not null unique, position smallint not null unique);
create table skin_colors (id smallint primary key, name text not null unique, position smallint not null unique);
create table languages (id smallint primary key, name text not null unique, position smallint not null unique);
create table preferences (id smallint primary key, name text not null unique, position smallint not null unique);
create table payment_types (id smallint primary key, name text not null unique, position smallint not null unique);
create table occasions (id smallint primary key, name text not null unique, position smallint not null unique);
create table partner_categories (id smallint primary key, name text not null unique, position smallint not null unique);
