export { ExternalPlugins } from './external/external-plugins';
export { hostVersion } from './external/description';
export { PluginSwitch, type SwitchOrder } from './plugin-switch';
