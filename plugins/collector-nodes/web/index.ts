import { defineWeb, resourceScreen } from '#core/web';
import { collectorNodes } from '../plugin';

const nodeResources = () => import(/* webpackChunkName: "collector-nodes-node-resources" */ '../node-resources');

export default defineWeb(collectorNodes, {
  screens: {
    server: resourceScreen(
      async () => (await nodeResources()).collectorNode,
      () => import(/* webpackChunkName: "collector-nodes" */ './server-parts'),
    ),
    'server-form': () => import(/* webpackChunkName: "collector-nodes" */ './server-form-screen'),
    'node-group': resourceScreen(
      async () => (await nodeResources()).nodeGroup,
      () => import(/* webpackChunkName: "collector-nodes" */ './node-group-parts'),
    ),
    'synchronise-config': () => import(/* webpackChunkName: "synchronise-config" */ './synchronise-screen'),
  },
});
