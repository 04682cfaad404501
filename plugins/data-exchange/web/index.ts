import { defineWeb } from '#core/web';
import { dataExchange } from '../plugin';

export default defineWeb(dataExchange, {
  screens: {
    'data-import': () => import(/* webpackChunkName: "data-exchange" */ './data-import-screen'),
    'data-export': () => import(/* webpackChunkName: "data-exchange" */ './data-export-screen'),
  },
  widgets: {
    'export-button': () => import(/* webpackChunkName: "kit" */ './export/export-button'),
    'document-export': () => import(/* webpackChunkName: "document-export" */ './export/document-export'),
  },
  notices: {
    ExportReady: () =>
      import(/* webpackChunkName: "notices" */ './export/export-ready').then(({ exportReady }) => ({
        default: exportReady,
      })),
  },
});
