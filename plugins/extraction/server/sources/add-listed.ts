import { BusinessError, ConflictError, InputError } from '#core';
import { parseOpml } from '#plugins/readers/server';
import type { SourceService } from './source-service';

const mostSources = 1000;

/** What became of a list of feeds. */
export interface AddedSources {
  readonly created: readonly { readonly sourceId: string; readonly title: string; readonly url: string }[];
  /** How many were there before. */
  readonly existing: number;
  readonly refused: readonly { readonly Url: string; readonly Code: string; readonly Message: string }[];
}

/**
 * Makes sources of the feeds in an OPML file; one that is refused does not hold up the others. Throws `InputError` for
 * what is no such file, or too long.
 */
export async function addListed(
  service: SourceService,
  content: Uint8Array,
  contentType?: string,
): Promise<AddedSources> {
  const { sources } = parseOpml(content, contentType);
  if (sources.length > mostSources)
    throw new InputError(`At most ${mostSources} sources at once, not ${sources.length}`, 'too-many-sources');
  const created: AddedSources['created'][number][] = [];
  const refused: AddedSources['refused'][number][] = [];
  let existing = 0;
  for (const { title, feedUrl } of sources) {
    try {
      const { Source_ID } = await service.create({
        name: title.slice(0, 100),
        kind: 'rss',
        url: feedUrl,
        site: title.slice(0, 100),
      });
      created.push({ sourceId: Source_ID, title, url: feedUrl });
    } catch (error) {
      if (error instanceof ConflictError) existing += 1;
      else if (error instanceof BusinessError) refused.push({ Url: feedUrl, Code: error.code, Message: error.message });
      else throw error;
    }
  }
  return { created, existing, refused };
}
