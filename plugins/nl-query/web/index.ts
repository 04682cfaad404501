import { defineWeb, resourceScreen } from '#core/web';
import { nlQuery } from '../plugin';
import { nlQueryEntry } from '../resource';

export default defineWeb(nlQuery, { screens: { list: resourceScreen(nlQueryEntry) } });
