import { definePlugin } from '#core';

/** Questions about articles, each with one answer that every screen, report and wall shows alike. */
export const analysis = definePlugin({
  id: 'analysis',
  summary: 'Answers questions about articles once for all who ask, and keeps charts with their settings',
  textsFirst: true,
  requires: ['articles', 'clients', 'privileges', 'subjects'],
  extends: ['analysis.module-loaders', 'analysis.modules', 'core.document-exports'],
  essential: true,
  privileges: { 'chart-data': ['browse', 'modify', 'delete'] },
});
