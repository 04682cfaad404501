import type { Language } from '#core';
import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleRow } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { emotionTerms, levelTerms, mediaTypeTerms } from '#shared/vocabulary';
import { messageTime } from './message-time';
import type { TemplateArticle, TemplateScope } from './template-engine';
import { alertTexts } from './texts';
import type { AlertReason, SentAlert } from './sent-alert';

/** Data of the articles from which messages are made. */
export interface MatterGround {
  readonly rows: ReadonlyMap<string, ArticleRow>;
  readonly subjects: ReadonlyMap<string, string>;
  readonly client: string;
}

/** Data of the alerts of a message, loaded once for all of its receivers. */
export interface MessageMatter extends MatterGround {
  readonly alerts: readonly SentAlert[];
  readonly rule: string;
  /** Number of alerts that waited with these and were withdrawn. */
  readonly withdrawn: number;
}

/** How a reader reads a message. */
export interface MessageReader {
  readonly language: Language;
  readonly timeZone: string;
}

/** Explains the level of an alert, largest components first. */
export function reasonText(reason: AlertReason, language: Language): string {
  const t = alertTexts(language);
  return [...reason.Parts]
    .filter(({ Points }) => Points > 0)
    .sort((a, b) => b.Points - a.Points)
    .map(({ Part, Points }) => t('reason.part', { part: t(`parts.${Part}`), points: Points }))
    .join(t('reason.between'));
}

/** Says when an article that was found late was published and found; empty for others. */
function lateText({ Late }: AlertReason, { language, timeZone }: MessageReader): string {
  if (!Late) return '';
  const format = (time: string): string => messageTime(new Date(time), timeZone);
  return alertTexts(language)('reason.late', { published: format(Late.Published_At), found: format(Late.Found_At) });
}

const spikeParts = ['since', 'event', 'sources', 'authors', 'words', 'places'] as const;

/** Describes a spike: counts, start, event, sources, authors, words and regions; empty without one. */
function spikeText({ Spike }: AlertReason, subject: string, { language, timeZone }: MessageReader): string {
  if (!Spike) return '';
  const t = alertTexts(language);
  const join = (values: readonly string[] = []): string => values.slice(0, 5).join(' · ');
  const parts: Readonly<Record<(typeof spikeParts)[number], string>> = {
    since: Spike.From ? messageTime(new Date(Spike.From), timeZone) : '',
    event: Spike.Event ?? '',
    sources: join(Spike.Sources),
    authors: join(Spike.Authors),
    words: join(Spike.Words),
    places: join(Spike.Places),
  };
  return [
    t('reason.spike', { subject, count: Spike.Count, expected: Math.round(Spike.Expected * 10) / 10 }),
    ...spikeParts.flatMap((part) => (parts[part] === '' ? [] : t(`reason.spikeParts.${part}`, { value: parts[part] }))),
  ].join(t('reason.separator'));
}

/** Returns the names of all subjects that hold a spike. */
const subjectsOfSpike = ({ Spike }: AlertReason, { subjects }: MatterGround): string =>
  (Spike?.Subject_IDs ?? [Spike?.Subject_ID ?? '']).flatMap((id) => subjects.get(id) ?? []).join(' · ');

/** Loads the data of alert messages. */
export class MessageMatters {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  async of(caller: Caller, alerts: readonly SentAlert[], rule: string): Promise<MessageMatter> {
    const ids = new Set(alerts.flatMap(({ articleId }) => articleId ?? []));
    return { ...(await this.ground(caller, [...ids])), alerts, rule, withdrawn: 0 };
  }

  /** Loads the data that is independent of which of these articles are sent by which rule. */
  async ground(caller: Caller, articleIds: readonly string[]): Promise<MatterGround> {
    const rows = await this.reader.rows(caller, articleIds);
    const { client_name } = await this.clients.get(caller.clientId);
    const { rows: subjects } = await this.database.query<{ subject_id: string; subject_name: string }>(
      'select subject_id, subject_name from subject where client_id = $1',
      [caller.clientId],
    );
    return {
      rows: new Map(rows.map((row) => [row.Article_ID, row])),
      subjects: new Map(subjects.map(({ subject_id, subject_name }) => [subject_id, subject_name])),
      client: client_name,
    };
  }
}

function articleOf(alert: SentAlert, matter: MessageMatter, reader: MessageReader): TemplateArticle {
  const { language } = reader;
  const row = matter.rows.get(alert.articleId ?? '');
  const names = (ids: readonly string[]) => ids.flatMap((id) => matter.subjects.get(id) ?? []).join(' · ');
  return {
    title: alert.title,
    summary: row?.Summary ?? '',
    site: alert.site,
    author: row?.Author ?? '',
    media: row ? mediaTypeTerms.getLabel(row.Media_Type, language) : '',
    emotion: row ? emotionTerms.getLabel(row.Emotion, language) : '',
    level: levelTerms.getLabel(levelTerms.ofNumber(alert.level), language),
    score: alert.score,
    reason: [reasonText(alert.reason, language), lateText(alert.reason, reader)]
      .filter(Boolean)
      .join(alertTexts(language)('reason.between')),
    late: lateText(alert.reason, reader),
    published: row ? messageTime(new Date(row.Published_At), reader.timeZone) : '',
    copies: row?.Similar_Count ?? 1,
    url: row?.Url ?? '',
    subjects: names(row?.Subject_IDs ?? []),
  };
}

/** Template variables that are independent of the receiver. */
export type SharedScope = Omit<TemplateScope, 'link' | 'receiver'>;

/** Returns the template variables of a message for all readers of a language and a time zone. */
export function getScope(matter: MessageMatter, reader: MessageReader): SharedScope {
  const { language } = reader;
  const articles = matter.alerts.map((alert) => articleOf(alert, matter, reader));
  const [first] = matter.alerts;
  const level = Math.min(4, ...matter.alerts.map((alert) => alert.level));
  const risen = matter.alerts.find(({ reason }) => reason.Spike);
  return {
    article: articles[0] as TemplateArticle,
    articles,
    level: levelTerms.getLabel(levelTerms.ofNumber(level), language),
    rule: matter.rule,
    client: matter.client,
    count: articles.length,
    time: messageTime(new Date(), reader.timeZone),
    note: first?.note ?? '',
    withdrawn: matter.withdrawn,
    spike: risen ? spikeText(risen.reason, subjectsOfSpike(risen.reason, matter), reader) : '',
  };
}
