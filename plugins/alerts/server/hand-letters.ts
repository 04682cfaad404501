import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { Receivers, type MeantReceivers } from '#plugins/alert-receivers/server';
import { ArticleReader } from '#plugins/articles/server';
import { AlertFactsReader } from './alert-facts';
import { AlertSettings } from './alert-settings';
import { alertOf, keepAlerts } from './tell/alert-store';
import { chooseTemplate, ownTemplates } from './tell/choose-template';
import { AlertTeller } from './tell/teller';
import { fillOrFallBack } from './tell/fill-or-fall-back';
import { MessageMatters, scopeOf } from './tell/template-scope';
import { toldOf, type ToldAlert } from './tell/told-alert';

/** Sends manual notifications about articles. */
export class HandLetters {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(AlertFactsReader) private readonly facts: AlertFactsReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(MessageMatters) private readonly matters: MessageMatters,
    @inject(AlertTeller) private readonly teller: AlertTeller,
  ) {}

  /** Renders the message before it is sent. */
  async preview(caller: Caller, ids: readonly string[], note: string) {
    const facts = await this.factsOf(caller, ids);
    const alerts = facts.map((each): ToldAlert => ({ alertId: '0', ...toldOf(each, 'hand', note) }));
    const matter = await this.matters.of(caller, alerts, '');
    const scope = { ...scopeOf(matter, caller.language), link: '…', receiver: '' };
    const asked = { kind: alerts.length > 1 ? ('several' as const) : ('single' as const), language: caller.language };
    const template = chooseTemplate(await ownTemplates(this.database, caller.clientId), {
      ...asked,
      channel: '',
      templateId: null,
    });
    const { subject, text } = await fillOrFallBack(template, asked, scope);
    return { Subject: subject, Text: text };
  }

  /**
   * Returns the number of notifications created.
   *
   * @throws {InputError} if no receiver can be notified
   */
  async send(caller: Caller, ids: readonly string[], meant: MeantReceivers, note: string): Promise<number> {
    const facts = await this.factsOf(caller, ids);
    const receivers = await this.receivers.meant(caller.clientId, meant);
    if (receivers.length === 0)
      throw new InputError('Receiver_IDs: none of these has a verified address', 'alerts.no-receiver');
    const setting = await this.settings.of(caller.clientId);
    const now = new Date();
    return this.database.transaction(async (tx) => {
      const alerts = await keepAlerts(
        tx,
        facts.map((each) => ({
          ...alertOf(caller.clientId, null, each, { outcome: 'now', due: now }),
          kind: 'hand',
          note,
          createdBy: caller.userId,
        })),
      );
      const rule = { ruleId: null, name: caller.userName, templateId: null, channels: {} };
      const letters = await this.teller.tellNow(tx, caller.clientId, [{ rule, alerts, receivers }], setting, {
        createdBy: caller.userId,
        isStrict: true,
      });
      return letters.length;
    });
  }

  private async factsOf(caller: Caller, ids: readonly string[]) {
    const visible = await this.reader.visible(caller, ids);
    if (visible.length < new Set(ids).size) throw new NotFoundError('Article_IDs: at least one article was not found');
    const { formula } = await this.settings.of(caller.clientId);
    return this.facts.of(caller, visible, formula);
  }
}
