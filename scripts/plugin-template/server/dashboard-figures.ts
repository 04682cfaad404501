import { fewRows, type DashboardFigure } from '#core/server';
import { pluginTemplateEntry } from '../resource';

/** Number of enabled entries, on the dashboard of administrators. */
export const pluginTemplateFigures: readonly DashboardFigure[] = [
  {
    code: 'entries',
    group: 'present',
    dashboards: { manage: 900 },
    list: () => ({
      plugin: 'plugin-template',
      path: pluginTemplateEntry.path,
      query: { ...fewRows, Is_Enabled: 'true' },
    }),
    path: () => '/manage/plugin-template?Is_Enabled=true',
  },
];
