import { InputError, withServices } from '#core';
import { serve, type ResourceRules } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { templateContract } from '../contract';
import type { contentTemplate } from '../resource';
import { AlertArticleReader } from './alert-article';
import type { AlertArticle } from './decide/decide';
import { AlertSettings } from './alert-settings';
import { AlertFailures, alertSources } from './dispatch/alert-failures';
import { TemplateFiller } from './dispatch/template-filler';
import { MessageMatters, getScope } from './dispatch/template-scope';
import { refusingFaults } from './dispatch/template-refusal';
import { getEventItem, type SpikeReason, type SentAlert } from './dispatch/sent-alert';

/** Characters of a single SMS message, and of each part of a longer one. */
const oneShort = 70;
const eachShort = 67;

/** Returns the number of SMS messages that a text takes. */
export const shortMessages = (text: string): number =>
  text.length <= oneShort ? 1 : Math.ceil(text.length / eachShort);

/** A template is tested with ordinary and unusual articles before it is saved. */
export const templateRules = withServices(
  { failures: AlertFailures, templateFiller: TemplateFiller },
  ({ failures, templateFiller }): ResourceRules<typeof contentTemplate> => ({
    beforeSave: async ({ Subject, Text, Kind, Language }, _before, { caller }) => {
      await refusingFaults(caller.language, () =>
        templateFiller.try(caller.clientId, { subject: Subject, text: Text }, Kind, Language ?? 'zh-CN'),
      );
      return {};
    },
    afterSave: ({ Template_ID }, _before, { tx }) => failures.resolve(alertSources.template, [Template_ID], tx),
    afterRemove: (rows, { tx }) =>
      failures.resolve(
        alertSources.template,
        rows.map(({ Template_ID }) => Template_ID),
        tx,
      ),
  }),
);

/** Builds a sample spike of an article's subject for previews. */
const getSpike = ({ subjectIds, site }: AlertArticle): SpikeReason => ({
  Subject_ID: subjectIds[0] ?? '0',
  Count: 24,
  Expected: 3.5,
  Chance: 1e-9,
  Sources: [site],
  Words: [],
  Places: [],
});

/** Handlers that preview a template with a real article. */
export const templateCalls = serve(
  templateContract,
  withServices(
    {
      articleReader: ArticleReader,
      alertSettings: AlertSettings,
      alertArticleReader: AlertArticleReader,
      messageMatters: MessageMatters,
      templateFiller: TemplateFiller,
    },
    ({ articleReader, alertSettings, alertArticleReader, messageMatters, templateFiller }) => ({
      preview: async ({ caller, body }) => {
        const template = { subject: body.Subject, text: body.Text };
        const count = body.Kind === 'several' ? 3 : 1;
        const ids = body.Article_ID
          ? await articleReader.visible(caller, [body.Article_ID])
          : await articleReader.ids(caller, {}, 'time', count);
        if (ids.length === 0)
          throw new InputError('Article_ID: no article available for the preview', 'alerts.no-article');
        const { formula } = await alertSettings.of(caller.clientId);
        const articles = await alertArticleReader.of(caller, ids, formula);
        const isSpike = body.Kind === 'spike';
        const alerts = articles.map((each): SentAlert => {
          const alertItem = { alertId: '0', ...getEventItem(each, isSpike ? 'spike' : 'rule') };
          return isSpike ? { ...alertItem, reason: { ...alertItem.reason, Spike: getSpike(each) } } : alertItem;
        });
        const matter = await messageMatters.of(caller, alerts, '');
        const link = 'https://example.com/t-report?token=…';
        const scope = {
          ...getScope(matter, { language: body.Language, timeZone: caller.timeZone }),
          link,
          receiver: caller.userName,
        };
        return refusingFaults(caller.language, async () => {
          const { subject, text } = await templateFiller.fill(caller.clientId, template, scope);
          await templateFiller.try(caller.clientId, template, body.Kind, body.Language);
          return {
            Subject: subject,
            Text: text,
            Length: text.length,
            Bytes: Buffer.byteLength(text),
            Short_Messages: shortMessages(text),
          };
        });
      },
    }),
  ),
);
