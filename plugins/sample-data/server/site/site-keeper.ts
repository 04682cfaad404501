import { inject } from '#core';
import { Config, DatabaseService, Log, OutboundService } from '#core/server';
import { SourceService, type NewSource } from '#plugins/extraction/server';
import { keepSampleHotList } from '#plugins/hot-spots/server';
import { keepSampleEngine } from '#plugins/web-search/server';
import { readState, sampleChannel, writeState, type SampleState } from '../sample-state';
import { NewsSite } from './news-site';
import { NewsSlots, newsSections } from './news-slots';
import { siteAddress, siteHost } from './site-address';
import { SiteComments } from './site-comments';
import { keepSiteDefinition } from './site-definition';
import { hotListPath, hotListPlatform } from './site-hot-list';
import { siteDescriptionPath, siteSearchName } from './site-search';

/** Time before the creation of the data at which the site starts, so that it is never empty. */
const headStart = 10 * 60_000;
/** Seconds between two visits to a section. */
const interval = 15;

/** Runs the news site while sample data exists, in every collector process, and registers its sections as sources. */
export class SiteKeeper {
  private site: NewsSite | undefined;
  private unlisten: (() => Promise<void>) | undefined;
  private disallow: (() => void) | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(SourceService) private readonly sources: SourceService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Starts following state changes, which are announced by the process that makes them. */
  async start(): Promise<void> {
    const follow = () =>
      void this.follow().catch((error: unknown) =>
        this.log.error({ err: error }, 'The news site of the sample data could not apply a change'),
      );
    this.unlisten ??= await this.database.listen(sampleChannel, follow, follow);
    await this.follow();
  }

  async stop(): Promise<void> {
    await this.unlisten?.();
    this.unlisten = undefined;
    await this.turn.catch(() => undefined);
    await this.close();
  }

  /** Applies changes one after another. */
  private follow(): Promise<void> {
    this.turn = this.turn.catch(() => undefined).then(() => this.adopt());
    return this.turn;
  }

  private async adopt(): Promise<void> {
    const state = await readState(this.database);
    if (state?.status !== 'filling' && state?.status !== 'filled') return this.close();
    if (this.config.role === 'collect' || this.config.role === 'all') await this.open(state);
    else if (state.site_port !== null) this.allow(state.site_port);
  }

  private async open(state: SampleState): Promise<void> {
    if (this.site) {
      // Another process on this machine may have started its own site meanwhile; the sources now refer to that one.
      if (state.site_port !== null) this.allow(state.site_port);
      return;
    }
    const slots = new NewsSlots(
      state.seed,
      new Date(state.made_at.getTime() - headStart),
      // Busy from before the start, so that no section is empty when its source is visited first.
      new Date(Date.now() - headStart),
      () => new Date(),
    );
    const site = new NewsSite(slots, new SiteComments(state.seed, state.made_at, () => new Date(), slots));
    const port = await site.start(state.site_port);
    this.site = site;
    this.allow(port);
    if (port !== state.site_port) await writeState(this.database, { site_port: port });
    await this.register(port);
    this.log.info({ url: siteAddress(port) }, 'The news site of the sample data is running');
  }

  private allow(port: number): void {
    this.disallow?.();
    this.disallow = this.outbound.allow('pages', `${siteHost}:${port}`);
  }

  /** Registers the sections as sources, and updates them when the port has changed. */
  private async register(port: number): Promise<void> {
    const present = await this.sources.list({ isSample: true });
    for (const { key, name, mediaType, feed } of newsSections) {
      const path = `/${key}/${feed}`;
      const url = `${siteAddress(port)}${path}`;
      const existingSource = present.find((source) => new URL(source.url).pathname === path);
      const kind: NewSource['kind'] = feed === '' ? 'list-page' : feed === 'sitemap.xml' ? 'sitemap' : 'rss';
      if (!existingSource)
        await this.sources.create({
          name,
          kind,
          url,
          mediaType,
          site: name,
          interval,
          isAdaptive: false,
          isSample: true,
        });
      else if (existingSource.url !== url) await this.sources.update(existingSource.source_id, { url });
    }
    await keepSiteDefinition(this.database, siteAddress(port));
    await keepSampleHotList(this.database, { platform: hotListPlatform, url: `${siteAddress(port)}${hotListPath}` });
    await keepSampleEngine(this.database, { name: siteSearchName, url: `${siteAddress(port)}${siteDescriptionPath}` });
  }

  private async close(): Promise<void> {
    this.disallow?.();
    this.disallow = undefined;
    const { site } = this;
    this.site = undefined;
    await site?.stop();
  }
}
