-- What a picture shows, in words: read aloud to who cannot see it, and its caption in the gallery.
alter table image add column alt text not null default '' check (char_length(alt) <= 255);
