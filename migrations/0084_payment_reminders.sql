-- How long before a payment is due its guest is reminded; null: never.
alter table payment_setting add column remind_minutes integer;
alter table payment_setting add constraint payment_setting_remind_minutes_check check (remind_minutes > 0);
