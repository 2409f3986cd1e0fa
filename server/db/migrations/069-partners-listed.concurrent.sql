-- Banners in the rotation's order, and how many partners are listed.
create index concurrently listings_partners_state on listings (state_id, rotation, account_id) where user_type = 5;
create index concurrently listings_partners on listings (category_id, rotation, account_id) include (listed_until)
  where user_type = 5;
