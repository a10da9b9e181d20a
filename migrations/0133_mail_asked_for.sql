-- Who had a mail sent again, for the history of its booking. Null: it came by itself, or its guest asked for it.
alter table mail add column asked_by text;
alter table mail add column asked_by_code text;
