import { inject } from '#core';
import { AlertArticleReader } from '../alert-article';
import type { AlertRule } from '../alert-rule';
import { AlertSettings } from '../alert-settings';
import { ClientCallers } from '../client-caller';
import { isMatch } from '../decide/decide';
import type { SentAlert } from './sent-alert';

/** Checks alerts that waited again before they are sent. */
export class AlertChecks {
  constructor(
    @inject(ClientCallers) private readonly callers: ClientCallers,
    @inject(AlertArticleReader) private readonly events: AlertArticleReader,
    @inject(AlertSettings) private readonly settings: AlertSettings,
  ) {}

  /** Returns whether a rule still sends: it is enabled and valid, and its client has service. */
  async isOn({ clientId, isEnabled, validTo }: AlertRule): Promise<boolean> {
    return isEnabled && !(validTo && validTo < new Date()) && (await this.callers.isServed(clientId));
  }

  /**
   * Returns the ids of the alerts that still hold: their article is in the list of the client and matches filter and
   * conditions of the rule as they are now. A spike remains one whatever becomes of its representative article.
   */
  async findValid(rule: AlertRule, alerts: readonly SentAlert[]): Promise<ReadonlySet<string>> {
    const isAboutArticle = ({ kind, articleId }: SentAlert): boolean => kind === 'rule' && articleId !== null;
    const articleIds = [...new Set(alerts.filter(isAboutArticle).flatMap(({ articleId }) => articleId ?? []))];
    const caller = await this.callers.get(rule.clientId);
    const { formula } = await this.settings.of(rule.clientId);
    const matching = articleIds.length > 0 ? await this.events.among(caller, rule.filter, articleIds) : [];
    const now = new Date();
    const articles = await this.events.of(caller, matching, formula);
    const valid = new Set(
      articles.filter((article) => isMatch(rule, { ...article, at: now })).map(({ articleId }) => articleId),
    );
    return new Set(
      alerts
        .filter((alert) => !isAboutArticle(alert) || valid.has(alert.articleId ?? ''))
        .map(({ alertId }) => alertId),
    );
  }
}
