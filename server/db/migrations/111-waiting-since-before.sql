-- What waited before the column was there. A row that leaves the queue meanwhile needs no time.
update review_queue q set since = s.submitted_at from kyc_submissions s where q.kind = 'documents' and s.id = q.id;
update review_queue q set since = s.submitted_at from profile_submissions s where q.kind = 'profile' and s.id = q.id;
update review_queue q set since = s.submitted_at from campaign_submissions s where q.kind = 'campaign' and s.id = q.id;
update review_queue q set since = m.created_at from media m where q.kind = 'media' and m.id = q.id;
update open_orders q set since = o.created_at from orders o where o.id = q.order_id;
