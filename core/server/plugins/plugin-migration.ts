import { sqlMigration } from '../database';

/** Plugins disabled for the whole installation, and by whom. Never edited once released. */
export const pluginMigration = sqlMigration(
  '0003-plugin-switch',
  `
    create table plugin_switch (
      plugin text primary key, is_on boolean not null, changed_at timestamptz not null default now(), changed_by bigint
    );
  `,
);
