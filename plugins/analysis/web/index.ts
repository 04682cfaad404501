import { defineWeb } from '#core/web';
import { analysis } from '../plugin';

export default defineWeb(analysis, {});
