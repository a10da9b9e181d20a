-- What a room has, as codes; the pages have words and pictures for each. Null: the hotel does not say.
alter table room add column room_features text[];
alter table room add constraint room_features_check check (cardinality(room_features) between 1 and 100);

-- The meals in the price of a rate. Null: none, or the hotel does not say.
alter table rate add column included_meals text[];
alter table rate add constraint rate_included_meals_check
  check (cardinality(included_meals) > 0 and included_meals <@ array['breakfast', 'lunch', 'dinner']);

-- What is around the hotel, where: [{ place_name, latitude, longitude }]. Null: the hotel does not say.
alter table hotel add column hotel_places jsonb;
