import { defineWeb } from '#core/web';
import { websub } from '../plugin';

export default defineWeb(websub, {});
