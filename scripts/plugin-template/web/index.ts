import { defineWeb, resourceScreen } from '#core/web';
import { pluginTemplate } from '../plugin';
import { pluginTemplateEntry } from '../resource';

export default defineWeb(pluginTemplate, { screens: { list: resourceScreen(pluginTemplateEntry) } });
