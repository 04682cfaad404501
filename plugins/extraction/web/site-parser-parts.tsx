import type { ResourceParts } from '#core/web';
import type { siteParser } from '../site-parser';

/** Parsers of sites need nothing of their own but that they are not removed by a slip. */
const siteParserParts: ResourceParts<typeof siteParser> = { removal: 'confirm' };

export default siteParserParts;
