-- How many partners are listed, in all and of a category.
create index concurrently listings_partners on listings (category_id, account_id) include (listed_until)
  where user_type = 5;
