import type { Resolver } from '#core';
import { ExternalPlugins, PluginSwitch, serve } from '#core/server';
import { pluginContract } from '../contract';
import { PluginList } from './plugin-list';

/** Handlers that list and switch plugins. */
export const pluginCalls = serve(pluginContract, (services: Resolver) => ({
  list: async () => ({
    list: [...(await services.get(PluginList).read())],
    Refused: services.get(ExternalPlugins).refused.map(({ name, reason }) => ({ Name: name, Reason: reason })),
  }),
  set: async ({ caller, ip, body: { Plugin_ID, Is_On, With_Others } }) => ({
    Changed: [
      ...(await services.get(PluginSwitch).set(Plugin_ID, { caller, ip, isOn: Is_On, withOthers: With_Others })),
    ],
  }),
}));
