import { contribute } from '#core';
import { dashboardFigures, defineServer, serveResource, sqlMigration, table } from '#core/server';
import { pluginTemplate } from '../plugin';
import { pluginTemplateEntry } from '../resource';
import { pluginTemplateFigures } from './dashboard-figures';

const entries = serveResource(pluginTemplateEntry);

export default defineServer(pluginTemplate, {
  calls: [entries.calls],
  tables: {
    own: [table('plugin_template_entry', { distribution: 'reference', deletedWith: { client: 'client_id' } })],
  },
  // Copied from the declaration and never edited afterwards: `tests/server/table-catalogue` prints the SQL while there
  // is no table, and reports later differences.
  migrations: [
    sqlMigration(
      '0001-entries',
      `
      create table plugin_template_entry (
        plugin_template_entry_id bigint primary key default next_id(), client_id bigint not null,
        name text not null, level text not null check (level in ('low', 'high')), remark text,
        is_enabled boolean not null default true, created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(), created_by bigint
      );
      create unique index plugin_template_entry_name on plugin_template_entry (client_id, name);
      `,
    ),
  ],
  contributions: [contribute(dashboardFigures, () => pluginTemplateFigures), entries.select],
});
