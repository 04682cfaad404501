import { ConflictError, inject, NotFoundError } from '#core';
import { Config, DatabaseService, OperationLogService, type Caller } from '#core/server';
import { ArticleActions, ArticleReader, ScopeService } from '#plugins/articles/server';
import { PageTasks } from '#plugins/extraction/server';
import { Messages } from '#plugins/messages/server';
import { RuleReader, SubjectScope } from '#plugins/subjects/server';
import { UserService } from '#plugins/users/server';
import { ListPageAdmin } from '#plugins/websites/server';
import { routes } from '#shared/routes';
import type { SentSuggestion, UserSuggestion } from '../contract';
import { SuggestionStore, type StoredSuggestion } from './suggestion-store';
import { suggestionTexts } from './suggestion-texts';

/** Maximum number of pending suggestions per reader, so that one reader cannot bury those of others. */
const maxWaiting = 100;

/** Accepts suggestions from readers and carries out or refuses them as administrators decide. */
export class SuggestionService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SuggestionStore) private readonly store: SuggestionStore,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(ArticleActions) private readonly actions: ArticleActions,
    @inject(RuleReader) private readonly subjects: RuleReader,
    @inject(SubjectScope) private readonly scope: SubjectScope,
    @inject(ListPageAdmin) private readonly pages: ListPageAdmin,
    @inject(PageTasks) private readonly tasks: PageTasks,
    @inject(Messages) private readonly messages: Messages,
    @inject(UserService) private readonly people: UserService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(Config) private readonly config: Config,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async send(caller: Caller, sent: SentSuggestion): Promise<UserSuggestion> {
    const { total } = await this.store.list(caller, {
      state: 'waiting',
      userId: caller.userId,
      page: 1,
      size: 1,
    });
    if (total >= maxWaiting)
      throw new ConflictError(`The limit of ${maxWaiting} pending suggestions is reached`, 'user-suggestions.many');
    if (sent.Kind === 'subject') await this.mustSee(caller, sent.Subject_ID);
    return this.store.add(caller, sent, await this.titleOf(caller, sent));
  }

  async accept(caller: Caller, ip: string, id: string): Promise<UserSuggestion> {
    return this.deciding(caller, id, async (suggestion) => {
      await this.act(caller, ip, suggestion);
      return this.decided(caller, ip, suggestion, 'accepted', null);
    });
  }

  async refuse(caller: Caller, ip: string, id: string, reason: string): Promise<UserSuggestion> {
    return this.deciding(caller, id, (suggestion) => this.decided(caller, ip, suggestion, 'refused', reason));
  }

  /**
   * Runs a decision exclusively, because the action must match the recorded decision. On failure the suggestion is
   * released.
   */
  private async deciding(
    caller: Caller,
    id: string,
    decide: (suggestion: StoredSuggestion) => Promise<UserSuggestion>,
  ): Promise<UserSuggestion> {
    const suggestion = await this.waiting(caller, id);
    await this.store.claim(caller, id);
    try {
      return await decide(suggestion);
    } catch (error) {
      await this.store.release(caller, id);
      throw error;
    }
  }

  private async titleOf(caller: Caller, sent: SentSuggestion): Promise<string> {
    if (!('Article_ID' in sent)) return sent.Title || sent.Url;
    const [row] = await this.articles.rows(caller, await this.articles.visible(caller, [sent.Article_ID]));
    if (!row) throw new NotFoundError(`Article ${sent.Article_ID} does not exist`);
    return row.Title || row.Summary;
  }

  /** @throws {NotFoundError} for a subject that the caller may not see, as for one that does not exist */
  private async mustSee(caller: Caller, subjectId: string): Promise<void> {
    await this.subjects.subject(caller.clientId, subjectId);
    await this.scopes.requireSubjects(caller, [subjectId]);
  }

  private async waiting(caller: Caller, id: string): Promise<StoredSuggestion> {
    const suggestion = await this.store.visibleOne(caller, id);
    if (suggestion.State !== 'waiting')
      throw new ConflictError(`Suggestion ${id} has already been decided`, 'user-suggestions.decided');
    return suggestion;
  }

  /** Carries out a suggestion through the services used by all screens; repeating it changes nothing. */
  private async act(caller: Caller, ip: string, suggestion: StoredSuggestion): Promise<void> {
    const { Kind, Article_ID, Emotion, Subject_ID, Is_Out, Url, Title } = suggestion;
    if (Article_ID !== null && (await this.articles.visible(caller, [Article_ID])).length === 0)
      throw new NotFoundError(`Article ${Article_ID} no longer exists`);
    if (Kind === 'emotion') await this.actions.setEmotion(caller, [Article_ID ?? ''], Emotion);
    if (Kind === 'subject') {
      await this.scope.mustHandle(caller, Subject_ID ?? '');
      await this.actions.setInSubject(caller, [Article_ID ?? ''], Subject_ID ?? '', !Is_Out);
    }
    if (Kind === 'source') await this.pages.add(caller, ip, { name: Title, url: Url ?? '' });
    if (Kind === 'article')
      await this.database.transaction((tx) =>
        this.tasks.send(tx, { pages: [{ url: Url ?? '' }], userId: caller.userId }),
      );
  }

  private async decided(
    caller: Caller,
    ip: string,
    suggestion: StoredSuggestion,
    state: 'accepted' | 'refused',
    reason: string | null,
  ): Promise<UserSuggestion> {
    const { User_Suggestion_ID: id, Title, userId } = suggestion;
    const reader = await this.people.get(userId, caller.clientId).catch(() => null);
    const text = suggestionTexts(reader?.language ?? caller.language);
    await this.database.transaction(async (tx) => {
      await this.store.decide(tx, caller, id, state, reason);
      if (reader && userId !== caller.userId)
        await this.messages.send({
          clientId: caller.clientId,
          kind: 'suggestion',
          createdBy: caller.userId,
          subject: text(`answer.${state}`),
          text: text(`answer.${state}Text`, { title: Title, reason: reason ?? '' }),
          link: `${this.config.publicUrl}${routes.ownSuggestions()}`,
          receivers: [{ userId, name: reader.display_name }],
          within: tx,
        });
    });
    await this.log.record(caller, {
      entity: 'user-suggestion',
      action: state === 'accepted' ? 'accept' : 'refuse',
      id,
      ip,
      after: { Kind: suggestion.Kind, Title, Reason: reason },
    });
    return this.store.one(caller.clientId, id);
  }
}
