-- Where an event says `catalog`: null, anything of it changed; else nothing but these promos, or how often they are used.
-- Servers of a version before read the whole catalog again, as they did.
alter table event add column promo_ids bigint[];
