-- Text as people type it who do not know how a name is written: no accents, no capitals. By itself, and not by the
-- database's locale, so that it is the same everywhere.
create function folded(given text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(
  translate(
    lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g') collate "C"),
    'ØøŁłĐđÐðıĦħŦŧÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'oollddddihhttæœþßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- What a booking is found by. Bounded, since an index cannot hold more than 2,700 bytes of a row.
alter table booking add column guest_fold text not null generated always as (
  left(folded(guest_name), 240) || ' ' || left(folded(guest_email), 254) || ' ' ||
  left(regexp_replace(guest_phone, '[^0-9]', '', 'g'), 40) || ' ' || lower(booking_code collate "C")
) stored;

-- Newest first within a hotel, without reading the bookings themselves.
create index booking_guest on booking (hotel_id, booking_id) include (guest_fold);
