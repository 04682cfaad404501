import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { IntakeOutcome, StoredArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { hourLength } from '#shared/time';
import { EvidenceSettings, type SettingsInForce } from './evidence-settings';
import { EvidenceStore, type Piece } from './evidence-store';
import { EvidenceTasks, type NewTask } from './evidence-tasks';
import { PageCatcher } from './page-catcher';

const fetched: ReadonlySet<string> = new Set(['feed', 'page']);
const isPage = (url: string | undefined): url is string => url !== undefined && /^https?:/i.test(url);

interface PageRequest {
  readonly articleId: string;
  readonly url: string;
  readonly clientIds: readonly string[];
}

/** Stores the pages of articles for the clients that requested it. */
export class EvidenceKeeper {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceSettings) private readonly settings: EvidenceSettings,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(PageCatcher) private readonly catcher: PageCatcher,
    @inject(EvidenceStore) private readonly store: EvidenceStore,
    @inject(EvidenceTasks) private readonly tasks: EvidenceTasks,
  ) {}

  /** Handles stored articles and determines their clients. */
  async storePages({ stored, rejectedItems }: IntakeOutcome, tx: Statements): Promise<void> {
    const settings = await this.settings.inForce();
    if (!settings.isAny) return;
    const arrived = stored.filter(({ item: { raw } }) => fetched.has(raw.via) && isPage(raw.url));
    // Taken in this transaction, so that the pages wait again when a later step fails.
    const pages = await this.catcher.take(
      tx,
      [...arrived.map(({ item }) => item.raw.url), ...rejectedItems.map(({ raw }) => raw.url)].filter(isPage),
    );
    const requests = (await Promise.all(arrived.map((article) => this.getRequest(article, settings)))).filter(
      ({ clientIds }) => clientIds.length > 0,
    );
    const due_at = new Date();
    await this.tasks.add(
      tx,
      requests.flatMap(({ articleId, url, clientIds }): NewTask[] => {
        const client_ids = clientIds.filter((clientId) => settings.of(clientId).Is_Page_Fetched);
        return pages.has(url) || client_ids.length === 0
          ? []
          : [{ article_id: articleId, work: 'keep', due_at, url, client_ids }];
      }),
    );
    await this.keepOnce(
      tx,
      requests
        .filter(({ url }) => pages.has(url))
        .map((each) => ({ ...each, page: pages.get(each.url), kind: 'page' })),
    );
  }

  /**
   * Fetches a page now and stores it for these clients. Returns the sequence for each client whose storage quota is not
   * reached. Throws when the page cannot be fetched.
   */
  async fetchAndKeep(
    articleId: string,
    url: string,
    clientIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const { page, visit } = await this.catcher.fetch(url, signal);
    if (!page)
      throw new ConflictError(
        visit.error?.message ?? `${url} could not be fetched`,
        visit.error?.code ?? 'evidence.not-fetched',
      );
    if (page.answer.status >= 400)
      throw new NotFoundError(`${new URL(url).host} answered ${page.answer.status}`, 'evidence.not-there');
    return this.keep([{ articleId, url, clientIds, page, kind: 'page' }]);
  }

  /**
   * Stores only what is not stored yet: files and chains are written outside `tx`, and a crash may have occurred in
   * between.
   */
  private async keepOnce(tx: Statements, pieces: readonly Piece[]): Promise<void> {
    const { rows } = await tx.query<{ client_id: string; article_id: string }>(
      "select client_id, article_id from evidence_entry where article_id = any($1::bigint[]) and kind = 'page'",
      [pieces.map(({ articleId }) => articleId)],
    );
    const present = new Set(rows.map(({ client_id, article_id }) => `${client_id}:${article_id}`));
    const missing = pieces.flatMap((piece): Piece[] => {
      const clientIds = piece.clientIds.filter((clientId) => !present.has(`${clientId}:${piece.articleId}`));
      return clientIds.length > 0 ? [{ ...piece, clientIds }] : [];
    });
    const sequenceByClient = missing.length > 0 ? await this.store.keep(missing) : new Map<string, string>();
    await this.observe(
      tx,
      pieces,
      (clientId, articleId) => sequenceByClient.has(clientId) || present.has(`${clientId}:${articleId}`),
    );
  }

  private async keep(pieces: readonly Piece[]): Promise<ReadonlyMap<string, string>> {
    if (pieces.length === 0) return new Map();
    const sequenceByClient = await this.store.keep(pieces);
    await this.observe(this.database, pieces, (clientId) => sequenceByClient.has(clientId));
    return sequenceByClient;
  }

  /** Schedules later checks of stored pages. */
  private async observe(
    tx: Statements,
    pieces: readonly Piece[],
    isStored: (clientId: string, articleId: string) => boolean,
  ): Promise<void> {
    const settings = await this.settings.inForce();
    await this.tasks.add(
      tx,
      pieces.flatMap(({ articleId, url, clientIds, page }) =>
        clientIds
          .filter((clientId) => isStored(clientId, articleId))
          .flatMap((clientId) =>
            settings.of(clientId).Observe_After_Hours.map(
              (hours): NewTask => ({
                article_id: articleId,
                work: 'observe',
                due_at: new Date((page?.fetchedAt.getTime() ?? Date.now()) + hours * hourLength),
                url,
                client_ids: [clientId],
              }),
            ),
          ),
      ),
    );
  }

  /** A client wants articles matched by its subjects, its own articles, or everything. */
  private async getRequest(
    { articleId, item: { raw, matches } }: StoredArticle,
    settings: SettingsInForce,
  ): Promise<PageRequest> {
    const enabledClientIds = [
      ...matches.map(({ clientId }) => clientId),
      ...(raw.clientId ? [raw.clientId] : []),
    ].filter((clientId) => settings.of(clientId).Keep !== 'off');
    const all = [...new Set(raw.clientId ? enabledClientIds : [...enabledClientIds, ...settings.everything])];
    const on = await Promise.all(
      all.map(async (clientId) => (await this.clients.enabledPlugins(clientId)).has('evidence')),
    );
    return { articleId, url: raw.url ?? '', clientIds: all.filter((_, index) => on[index]) };
  }
}
