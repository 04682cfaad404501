import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { Receivers, type ReceiverSelection } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { AlertArticleReader } from './alert-article';
import { AlertSettings } from './alert-settings';
import { getAlert, storeAlerts } from './dispatch/alert-store';
import { chooseTemplate, ownTemplates } from './dispatch/choose-template';
import { AlertDispatcher } from './dispatch/dispatcher';
import { TemplateFiller } from './dispatch/template-filler';
import { MessageMatters, getScope } from './dispatch/template-scope';
import { getEventItem, type SentAlert } from './dispatch/sent-alert';

/** Sends manual notifications about articles. */
export class ManualMessages {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertArticleReader) private readonly alertArticles: AlertArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(AlertDispatcher) private readonly dispatcher: AlertDispatcher,
    @inject(TemplateFiller) private readonly templateFiller: TemplateFiller,
  ) {}

  /** Renders the message before it is sent. */
  async preview(caller: Caller, ids: readonly string[], note: string) {
    const articles = await this.getArticles(caller, ids);
    const alerts = articles.map((each): SentAlert => ({ alertId: '0', ...getEventItem(each, 'hand', note) }));
    const matter = await this.matters.of(caller, alerts, '');
    const scope = { ...getScope(matter, caller), link: '…', receiver: '' };
    const criteria = {
      kind: alerts.length > 1 ? ('several' as const) : ('single' as const),
      language: caller.language,
    };
    const template = chooseTemplate(await ownTemplates(this.database, caller.clientId), {
      ...criteria,
      channel: '',
      templateId: null,
    });
    const { subject, text } = await this.templateFiller.fillOrFallBack(caller.clientId, template, criteria, scope);
    return { Subject: subject, Text: text };
  }

  /**
   * Returns the number of notifications created.
   *
   * @throws {InputError} if no receiver can be notified
   */
  async send(caller: Caller, ids: readonly string[], selection: ReceiverSelection, note: string): Promise<number> {
    const articles = await this.getArticles(caller, ids);
    const receivers = await this.receivers.select(caller.clientId, selection);
    if (receivers.length === 0)
      throw new InputError('Receiver_IDs: none of these has a verified address', 'alerts.no-receiver');
    const setting = await this.settings.of(caller.clientId);
    const now = new Date();
    return this.database.transaction(async (tx) => {
      const alerts = await storeAlerts(
        tx,
        articles.map((each) => ({
          ...getAlert(caller.clientId, null, each, { outcome: 'now', due: now }),
          kind: 'hand',
          note,
          createdBy: caller.userId,
        })),
      );
      const rule = { ruleId: null, name: caller.userName, templateId: null, channels: {} };
      const messages = await this.dispatcher.sendNow(tx, caller.clientId, [{ rule, alerts, receivers }], setting, {
        createdBy: caller.userId,
        isStrict: true,
      });
      return messages.length;
    });
  }

  private async getArticles(caller: Caller, ids: readonly string[]) {
    const visible = await this.reader.visible(caller, ids);
    if (visible.length < new Set(ids).size) throw new NotFoundError('Article_IDs: at least one article was not found');
    const { formula } = await this.settings.of(caller.clientId);
    return this.alertArticles.of(caller, visible, formula);
  }
}
