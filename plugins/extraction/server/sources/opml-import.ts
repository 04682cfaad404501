import { BusinessError, ConflictError, inject } from '#core';
import { ThreadService, type ThreadOptions } from '#core/server';
import { readOpml } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import { SourceService } from './source-service';

const maxSources = 1000;

export interface AddedSources {
  readonly created: readonly { readonly sourceId: string; readonly title: string; readonly url: string }[];
  /** Number that already existed. */
  readonly existing: number;
  readonly refused: readonly { readonly Url: string; readonly Code: string; readonly Message: string }[];
}

/** Creates sources from lists of feeds. */
export class OpmlImport {
  constructor(
    @inject(SourceService) private readonly sources: SourceService,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  /**
   * Creates sources from the feeds in an OPML file; a refused feed does not affect the others.
   *
   * @throws {FeedError} when the file is not OPML or too long.
   */
  async add(
    { content, type }: { readonly content: Uint8Array; readonly type?: string },
    options?: Pick<ThreadOptions, 'queue' | 'signal'>,
  ): Promise<AddedSources> {
    const feeds = await readOpml(this.threads, { bytes: content, contentType: type, max: maxSources }, options);
    const created: AddedSources['created'][number][] = [];
    const refused: AddedSources['refused'][number][] = [];
    let existing = 0;
    for (const { title, feedUrl } of feeds) {
      try {
        const { Source_ID } = await this.sources.create({
          name: cutText(title, 100),
          kind: 'rss',
          url: feedUrl,
          site: cutText(title, 100),
        });
        created.push({ sourceId: Source_ID, title, url: feedUrl });
      } catch (error) {
        if (error instanceof ConflictError) existing += 1;
        else if (error instanceof BusinessError)
          refused.push({ Url: feedUrl, Code: error.code, Message: error.message });
        else throw error;
      }
    }
    return { created, existing, refused };
  }
}
