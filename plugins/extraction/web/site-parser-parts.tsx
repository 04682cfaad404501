import type { ResourceParts } from '#core/web';
import type { siteParser } from '../site-parser';

/** Site parsers need no custom parts except a confirmation before deletion. */
const siteParserParts: ResourceParts<typeof siteParser> = { removal: 'confirm' };

export default siteParserParts;
