-- Keys that browsers send are kept apart from those of servers, under a name of their own in `operation`. An answer kept by
-- a version that did not tell them apart has null here, and is still good for both.
alter table idempotent_answer add column told_apart boolean;
