-- Refunds of money that came for a refused order or was another amount: the only refused orders with a payment.
create index concurrently refunds_in_vain on refunds (payment_id) where cause in ('late', 'wrong_amount');
