import { defineServer, serveResource } from '#core/server';
import { pluginTemplate } from '../plugin';
import { pluginTemplateEntry } from '../resource';

const entries = serveResource(pluginTemplateEntry);

export default defineServer(pluginTemplate, {
  calls: [entries.calls],
  migrations: [entries.migration],
  contributions: [entries.select],
});
