import { defineWeb, resourceScreen } from '#core/web';
import { alerts } from '../plugin';
import { autoInformRule, contentTemplate } from '../resource';

export default defineWeb(alerts, {
  screens: {
    rules: resourceScreen(autoInformRule, () => import(/* webpackChunkName: "alert-rules" */ './rule-parts')),
    templates: resourceScreen(
      contentTemplate,
      () => import(/* webpackChunkName: "alert-templates" */ './template-parts'),
    ),
  },
});
