/** The triggers of release 1.59.1, but those that note images of rows. */
export const TRIGGERS = String.raw`
create trigger attempts_changed after update on attempts referencing old table as before new table as changed for each statement
  execute function forecourt_deals_changed();
create trigger attempts_gone after delete on attempts referencing old table as before for each statement execute function forecourt_deals_gone();
create trigger attempts_made after insert on attempts referencing new table as changed for each statement execute function forecourt_deals_made();
create trigger audit_append_only before delete or update on audit_events for each row execute function forecourt_refuse_change();
create constraint trigger audit_linked after insert on audit_transactions deferrable initially deferred for each row
  execute function forecourt_link_transaction();
create trigger audit_no_truncate before truncate on audit_events for each statement execute function forecourt_refuse_change();
create trigger batches_signed_kept before update on batches for each row when ((old.signed_closing, old.signed_cheques, old.signed_counted,
  old.signed_by, old.signed_at) is distinct from (new.signed_closing, new.signed_cheques, new.signed_counted, new.signed_by, new.signed_at)
  and not (old.status = 'current' and new.status = 'closed')) execute function forecourt_keep_signed();
create trigger car_hires_month_kept after insert or delete on car_hires for each row execute function forecourt_keep_car_hires();
create trigger car_hires_month_kept_changed after update on car_hires for each row when (old.start_date is distinct from new.start_date
  or old.client_id is distinct from new.client_id or old.vehicle_id is distinct from new.vehicle_id
  or old.hire_type is distinct from new.hire_type or old.rate is distinct from new.rate) execute function forecourt_keep_car_hires();
create trigger cash_entries_month_kept after insert or delete on cash_entries for each row execute function forecourt_keep_cash_entries();
create trigger cash_entries_month_kept_changed after update on cash_entries for each row when (old.date is distinct from new.date
  or old.batch_id is distinct from new.batch_id or old.category_id is distinct from new.category_id or old.type_id is distinct from new.type_id
  or old.amount is distinct from new.amount or old.signed_amount is distinct from new.signed_amount
  or old.client_id is distinct from new.client_id or old.name is distinct from new.name or old.description is distinct from new.description
  or old.reference is distinct from new.reference or old.vendor is distinct from new.vendor
  or old.month_expense is distinct from new.month_expense or old.handling_fee is distinct from new.handling_fee
  or old.is_part_exchange is distinct from new.is_part_exchange or old.difference is distinct from new.difference
  or old.selling_price is distinct from new.selling_price or old.combine_count is distinct from new.combine_count
  or old.cheque_id is distinct from new.cheque_id or old.bank is distinct from new.bank or old.bank_date is distinct from new.bank_date
  or old.bank_reference is distinct from new.bank_reference or old.epos_batch_no is distinct from new.epos_batch_no
  or old.cheque_out_no is distinct from new.cheque_out_no or new.vehicle_id is not null
  and old.vehicle_id is distinct from new.vehicle_id) execute function forecourt_keep_cash_entries();
create trigger cash_entries_named before insert or update of name, vendor, client_id on cash_entries for each row
  execute function forecourt_shown_name();
create trigger clients_changed after update on clients referencing old table as before new table as changed for each statement
  execute function forecourt_clients_changed();
create trigger clients_made after insert on clients referencing new table as changed for each statement execute function forecourt_clients_made();
create trigger clients_renamed after update on clients for each row when (old.name is distinct from new.name
  or old.surname is distinct from new.surname) execute function forecourt_client_renamed();
create trigger expenses_month_kept after insert or delete on expenses for each row execute function forecourt_keep_expenses();
create trigger expenses_month_kept_changed after update on expenses for each row when (old.date is distinct from new.date
  or old.vehicle_id is distinct from new.vehicle_id or old.amount is distinct from new.amount or old.vendor is distinct from new.vendor
  or old.description is distinct from new.description) execute function forecourt_keep_expenses();
create trigger images_append_only before delete or update on row_images for each row execute function forecourt_refuse_change();
create trigger images_entry_deleted after insert on row_images for each row when (new.record = 'cash_entries' and new.image is null)
  execute function forecourt_entry_deleted();
create trigger images_no_truncate before truncate on row_images for each statement execute function forecourt_refuse_change();
create trigger manual_payments_month_kept after insert or delete on manual_payments for each row execute function forecourt_keep_manual_payments();
create trigger manual_payments_month_kept_changed after update on manual_payments for each row when (old.date is distinct from new.date
  or old.vehicle_id is distinct from new.vehicle_id or old.amount is distinct from new.amount or old.category_id is distinct from new.category_id
  or old.type_id is distinct from new.type_id or old.receipt_number is distinct from new.receipt_number)
  execute function forecourt_keep_manual_payments();
create trigger sales_changed after update on sales referencing old table as before new table as changed for each statement
  execute function forecourt_deals_changed();
create trigger sales_gone after delete on sales referencing old table as before for each statement execute function forecourt_deals_gone();
create trigger sales_made after insert on sales referencing new table as changed for each statement execute function forecourt_deals_made();
create trigger sales_month_kept after insert or delete on sales for each row execute function forecourt_keep_sales();
create trigger sales_month_kept_changed after update on sales for each row when (old.sold_date is distinct from new.sold_date
  or old.client_id is distinct from new.client_id or old.sale_type is distinct from new.sale_type
  or old.sold_price is distinct from new.sold_price or old.difference is distinct from new.difference) execute function forecourt_keep_sales();
create trigger transactions_append_only before delete on audit_transactions for each row execute function forecourt_refuse_change();
create trigger transactions_linked_once before update on audit_transactions for each row when (old.link is not null)
  execute function forecourt_refuse_change();
create trigger transactions_no_truncate before truncate on audit_transactions for each statement execute function forecourt_refuse_change();
create trigger vehicles_changed after update on vehicles referencing old table as before new table as changed for each statement
  execute function forecourt_vehicles_changed();
create trigger vehicles_gone after delete on vehicles referencing old table as before for each statement execute function forecourt_vehicles_gone();
create trigger vehicles_made after insert on vehicles referencing new table as changed for each statement execute function forecourt_vehicles_made();
create trigger vehicles_month_kept after insert or delete on vehicles for each row execute function forecourt_keep_vehicles();
create trigger vehicles_month_kept_changed after update on vehicles for each row when (old.bought_date is distinct from new.bought_date
  or old.bought_price is distinct from new.bought_price or old.bought_from_id is distinct from new.bought_from_id)
  execute function forecourt_keep_vehicles();
`
