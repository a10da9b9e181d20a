-- What hotels write, in other languages than their own: { "de": { "room_name": … } }; null: nothing is translated.
alter table hotel add column language text not null default 'en';
alter table hotel add constraint hotel_language_check check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$');
alter table hotel add column translations jsonb;
alter table room add column translations jsonb;
alter table rate add column translations jsonb;
alter table tax add column translations jsonb;
alter table extra add column translations jsonb;
alter table policy add column translations jsonb;

-- The names of what was sold in the guest's language, by kind and by the name in the hotel's; null: none is translated.
alter table booking add column guest_names jsonb;
