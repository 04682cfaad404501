import { withServices } from '#core';
import { ExternalPlugins, PluginSwitch, serve } from '#core/server';
import { pluginContract } from '../contract';
import { PluginList } from './plugin-list';

/** Handlers that list and switch plugins. */
export const pluginCalls = serve(
  pluginContract,
  withServices(
    { pluginList: PluginList, externalPlugins: ExternalPlugins, pluginSwitch: PluginSwitch },
    ({ pluginList, externalPlugins, pluginSwitch }) => ({
      list: async () => ({
        list: [...(await pluginList.read())],
        Refused: externalPlugins.refused.map(({ name, reason }) => ({ Name: name, Reason: reason })),
      }),
      set: async ({ caller, ip, body: { Plugin_ID, Is_On, With_Others } }) => ({
        Changed: [...(await pluginSwitch.set(Plugin_ID, { caller, ip, isOn: Is_On, withOthers: With_Others }))],
      }),
    }),
  ),
);
