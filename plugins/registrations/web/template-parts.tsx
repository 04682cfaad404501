import type { ResourceParts } from '#core/web';
import type { clientTemplate } from '../resource';

/** Templates have nothing to bring from files. */
const templateParts: ResourceParts<typeof clientTemplate> = { without: ['import', 'export'] };

export default templateParts;
