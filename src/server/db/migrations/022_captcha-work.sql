-- A captcha can be answered by work as well as by reading its picture.

alter table captcha add column work_hash bytea;
