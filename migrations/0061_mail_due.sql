-- Followed by mail_due_of_hotel. One statement a file: on a cluster, indexes are made and dropped by statements alone.
drop index mail_due;
