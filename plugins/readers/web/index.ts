import { defineWeb } from '#core/web';
import { readers } from '../plugin';

export default defineWeb(readers, {});
