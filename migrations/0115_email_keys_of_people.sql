-- People are found by the same form of an address as guests: NFKC, lower case, the domain in ASCII, which the server writes. What
-- SQL can say of it is said of those who are there, with the domain as it was typed; where two of them would become one, both
-- stay as they were.
update staff_link set email_key =
  lower(normalize(regexp_replace(email, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), nfkc))
  where email ~ '[^\u0001-\u007f]';
update person p set email_key =
  lower(normalize(regexp_replace(p.email, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), nfkc))
  where p.email ~ '[^\u0001-\u007f]' and not exists (
    select from person o where o.person_code <> p.person_code
      and lower(normalize(regexp_replace(p.email, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), nfkc))
        = lower(normalize(regexp_replace(o.email, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), nfkc)));
