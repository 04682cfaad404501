import type { ResourceParts } from '#core/web';
import type { clientTemplate } from '../resource';

/** Templates cannot be imported or exported. */
const templateParts: ResourceParts<typeof clientTemplate> = { without: ['import', 'export'] };

export default templateParts;
