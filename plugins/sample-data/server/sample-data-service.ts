import { randomUUID } from 'node:crypto';
import { ConflictError, inject } from '#core';
import { Config, DatabaseService, JobService, ServerKernel, type Statements } from '#core/server';
import type { SampleSignIn } from '#plugins/account/server';
import { ArticleRemovals, forgetIntake, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { SourceService } from '#plugins/extraction/server';
import { keepSampleHotList } from '#plugins/hot-spots/server';
import { removeSampleBroadcasts } from '#plugins/tv-monitor/server';
import { UserService } from '#plugins/users/server';
import { keepSampleEngine } from '#plugins/web-search/server';
import type { SampleFigures } from '../contract';
import { generateMonth, generateRisingEvent, generateTravelledStory } from './generator';
import { SampleAccess } from './sample-access';
import { SampleClients } from './sample-clients';
import { SampleHotLists } from './sample-hot-lists';
import { SampleWebsites } from './sample-websites';
import { leaveTraces } from './leave-traces';
import { readState, writeState, type SampleState } from './sample-state';
import { siteAddress } from './site/site-address';
import { keepSiteDefinition } from './site/site-definition';
import { SampleBroadcasts } from './television/sample-broadcasts';

/** Job that writes the month. */
export const fillJob = 'sample-data.fill';
/** Job that simulates user activity on ingested articles. */
export const tracesJob = 'sample-data.traces';
/** Job that creates a ticket from the first alert. */
export const alertsJob = 'sample-data.alerts';
/** Job that deletes the articles and everything that belongs to them. */
export const removeJob = 'sample-data.remove';

const atOnce = 5_000;
/** Delay in milliseconds after which articles that were in progress when the sources were removed are deleted, too. */
const stragglers = 60_000;
/** Interval in milliseconds between checks whether the pipeline has processed the month. */
const timeoutMs = 2_000;

/** Creates and removes the sample data. */
export class SampleDataService {
  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(ArticleRemovals) private readonly removals: ArticleRemovals,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(SourceService) private readonly sources: SourceService,
    @inject(UserService) private readonly users: UserService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(SampleAccess) private readonly access: SampleAccess,
    @inject(SampleClients) private readonly sampleClients: SampleClients,
    @inject(SampleWebsites) private readonly sampleWebsites: SampleWebsites,
    @inject(SampleHotLists) private readonly sampleHotLists: SampleHotLists,
    @inject(SampleBroadcasts) private readonly sampleBroadcasts: SampleBroadcasts,
  ) {}

  /** Undefined when sample data was never created here. */
  state(): Promise<SampleState | undefined> {
    return readState(this.database);
  }

  /** The status is `filled` once the month is ingested and user activity has been simulated. */
  async figures(): Promise<SampleFigures> {
    const state = await this.state();
    const { rows } = await this.database.query<{
      clients: number;
      people: number;
      subjects: number;
      articles: number;
    }>(
      `select (select count(*)::int from client where is_sample) as clients,
        (select count(*)::int from person where is_sample) as people,
              (select count(*)::int from subject where is_sample) as subjects,
                (select count(*)::int from article where is_sample) as articles`,
    );
    const { clients = 0, people = 0, subjects = 0, articles = 0 } = rows[0] ?? {};
    const sources = await this.sources.list({ isSample: true });
    const isOn = state?.status === 'filling' || state?.status === 'filled';
    const isBusy = isOn && ((await this.isFilling(state)) || (await this.jobs.pending(tracesJob)).length > 0);
    return {
      Status: isBusy ? 'filling' : (state?.status ?? 'none'),
      Clients: clients,
      People: people,
      Subjects: subjects,
      Articles: articles,
      Sources: sources.length,
      Site_URL: isOn && state.site_port !== null ? `${siteAddress(state.site_port)}/` : null,
    };
  }

  /** True while no client was created, no article ingested, and no sample data existed before. */
  async isNew(): Promise<boolean> {
    const { rows } = await this.database.query<{ is_new: boolean }>(
      `select not exists (select 1 from sample_data) and not exists (select 1 from client where client_type <> 'platform')
        and not exists (select 1 from article) as is_new`,
    );
    return rows[0]?.is_new === true;
  }

  /**
   * Creates clients, users and subjects immediately and schedules the month; returns the credentials.
   * @throws {ConflictError} `sample-data.present` if sample data exists.
   */
  async add(): Promise<readonly SampleSignIn[]> {
    const now = new Date();
    const signIns = await this.database.transaction(async (tx) => {
      await tx.query('lock table sample_data in share row exclusive mode');
      const state = await readState(tx);
      if (state && state.status !== 'removed')
        throw new ConflictError('Sample data already exists', 'sample-data.present');
      const created = await this.sampleClients.create(tx, now);
      await tx.query('delete from sample_data');
      await tx.query("insert into sample_data (status, seed, made_at, site_port) values ('filling', $1, $2, $3)", [
        randomUUID(),
        now,
        state?.site_port ?? null,
      ]);
      await this.access.save(created, tx);
      await this.jobs.add(fillJob, {}, { key: fillJob, within: tx });
      return created;
    });
    this.clients.forget();
    return signIns;
  }

  /** Writes the month scheduled by `add`; does nothing when it already exists. */
  async fill(): Promise<void> {
    const state = await this.state();
    if (state?.status !== 'filling') return;
    await this.sampleBroadcasts.create(state);
    const articles = [
      ...generateTravelledStory(state.seed, state.made_at),
      ...generateMonth({ seed: state.seed, end: state.made_at, count: this.config.sampleArticles }),
      // Written last in chronological order: events are distinguished by earlier articles.
      ...generateRisingEvent(state.seed, state.made_at),
    ];
    await this.sampleHotLists.create(articles, state.made_at);
    await this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query("select from sample_data where status = 'filling' for update");
      if (!rowCount) return;
      for (let start = 0; start < articles.length; start += atOnce) {
        await this.intake.submit(articles.slice(start, start + atOnce), { sourceId: state.month_source_id }, tx);
      }
      await writeState(tx, { status: 'filled' });
      await this.later(tx);
    });
  }

  /** Simulates user activity once the whole month is ingested; otherwise checks again later. */
  async leaveTraces(): Promise<void> {
    const state = await this.state();
    if (state?.status !== 'filling' && state?.status !== 'filled') return;
    await ((await this.isFilling(state)) ? this.later(this.database) : leaveTraces(this.kernel));
  }

  /** Schedules the job that acts on received alerts, while sample data exists. */
  async scheduleAlerts(): Promise<void> {
    if ((await this.state())?.status === 'filled') await this.jobs.add(alertsJob, {}, { key: alertsJob });
  }

  /** Schedules the removal of everything and stops collecting. */
  async beginRemoval(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await writeState(tx, { status: 'removing', sign_ins: null });
      await this.jobs.add(removeJob, {}, { key: removeJob, within: tx });
    });
  }

  /**
   * Deletes everything marked as sample; safe to repeat. The sample operator remains as a real user who must choose a
   * password.
   */
  async remove(signal?: AbortSignal): Promise<void> {
    const state = await this.state();
    if (state && state.status !== 'removed') await writeState(this.database, { status: 'removing', sign_ins: null });
    await this.removeSources(state);
    await removeSampleBroadcasts(this.database);
    await keepSampleHotList(this.database, null);
    await keepSampleEngine(this.database, null);
    await keepSiteDefinition(this.database, null);
    await this.removeArticles(signal);
    const { rows } = await this.database.query<{ client_id: string }>(
      'select client_id from client where is_sample order by parent_client_id nulls last, client_id',
    );
    for (const { client_id } of rows) await this.clients.remove(client_id);
    await this.users.keepSamples();
    await this.removeArticles(signal);
    await this.database.transaction((tx) => this.sampleWebsites.remove(tx));
    await this.database.transaction(async (tx) => {
      await writeState(tx, { status: 'removed', sign_ins: null });
      if (state && state.status !== 'removed')
        await this.jobs.add(
          removeJob,
          { Made_At: state.made_at.toISOString() },
          { key: `${removeJob}:again`, runAt: new Date(Date.now() + stragglers), within: tx },
        );
    });
  }

  /** Returns whether parts of the month still have to be submitted or processed by the pipeline. */
  private async isFilling(state: SampleState): Promise<boolean> {
    if (state.status === 'filling') return true;
    const { rows } = await this.database.query<{ is_waiting: boolean }>(
      'select exists (select 1 from intake_batch where source_id = $1) as is_waiting',
      [state.month_source_id],
    );
    return rows[0]?.is_waiting === true;
  }

  private async later(within: Statements): Promise<void> {
    await this.jobs.add(tracesJob, {}, { key: tracesJob, runAt: new Date(Date.now() + timeoutMs), within });
  }

  private async removeSources(state: SampleState | undefined): Promise<void> {
    const sources = await this.sources.list({ isSample: true });
    await this.database.transaction(async (tx) => {
      await this.sources.removeSample(tx);
      await forgetIntake(tx, [...sources.map(({ source_id }) => source_id), ...(state ? [state.month_source_id] : [])]);
    });
  }

  private async removeArticles(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const { rows } = await this.database.query<{ article_id: string }>(
        'select article_id from article where is_sample limit 500',
      );
      if (rows.length === 0) return;
      await this.removals.remove(
        rows.map(({ article_id }) => article_id),
        signal,
      );
    }
  }
}
