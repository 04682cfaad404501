import { defineWeb } from '#core/web';
import { shareLinks } from '../plugin';

export default defineWeb(shareLinks, {});
