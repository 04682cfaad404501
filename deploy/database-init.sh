#!/bin/sh
# Runs once, when the database container creates its data folder: the product gets a role without superuser rights that
# owns its database. The costs make the word index preferred over reading all rows; only a superuser may set them.
set -eu
password=$(cat /run/secrets/database-password)
psql -v ON_ERROR_STOP=1 -v password="$password" -U postgres -d postgres <<'SQL'
create role monitor login password :'password';
create database monitor owner monitor;
revoke connect on database monitor from public;
\connect monitor
alter function arraycontains(anyarray, anyarray) cost 500;
alter function arrayoverlap(anyarray, anyarray) cost 500;
SQL
