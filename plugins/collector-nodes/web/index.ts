import { defineWeb, resourceScreen } from '#core/web';
import { collectorNode, nodeGroup } from '../node-resources';
import { collectorNodes } from '../plugin';

export default defineWeb(collectorNodes, {
  screens: {
    server: resourceScreen(collectorNode, () => import(/* webpackChunkName: "collector-nodes" */ './server-parts')),
    'server-form': () => import(/* webpackChunkName: "collector-nodes" */ './server-form-screen'),
    'node-group': resourceScreen(
      nodeGroup,
      () => import(/* webpackChunkName: "collector-nodes" */ './node-group-parts'),
    ),
    'synchronise-config': () => import(/* webpackChunkName: "synchronise-config" */ './synchronise-screen'),
  },
});
