import { wordText } from '#core/server';
import { formatChange, formatNumber, formatPercent } from '#shared/format';
import { cutText } from '#shared/text';
import type { ReportArticle, ReportContent, ReportModule } from '../../report-content';
import { namedModules, getVariable } from '../../variables';

/** Rendered image or link that a template can contain. */
export type Drawn = {
  readonly chart: NonNullable<ReportModule['chart']>;
  readonly title: string;
  /** Module whose chart it is. */
  readonly id: string;
};
export type LinkValue = { readonly text: string; readonly url: string };
export type Value = string | Drawn | LinkValue | readonly Scope[];
export interface Scope {
  readonly [name: string]: Value;
}

/** For whole days the time is omitted. */
const midnight = / 00:00(?::00)?$/;
/** Maximum number of characters in a table row. */
const maxLineLength = 200;

/** Returns the values of all variables, formatted for the readers of the report. */
export function templateData(content: ReportContent): Scope {
  const { language, counts, totalBefore } = content;
  const figure = (value: number | null): string => (value === null ? '—' : formatNumber(value, language));
  const share = (value: number | null): string =>
    value === null || !counts.total ? '—' : formatPercent(value / counts.total, language);
  const change = (value: number | null, before: number | null): string =>
    value === null || !before ? '—' : formatChange((value - before) / before, language);
  const cell = (value: string | number | null): string =>
    value === null ? '' : typeof value === 'number' ? figure(value) : wordText(value).replace(midnight, '');

  const module = ({ id, name, sentence, chart, rows }: ReportModule): Scope => ({
    name: wordText(name),
    sentence: wordText(sentence),
    ...(chart ? { chart: { chart, title: wordText(name), id } } : { chart: '' }),
    rows: rows.map((cells) => ({
      name: cell(cells.find((each) => typeof each === 'string') ?? null),
      value: cell(cells.find((each) => typeof each === 'number') ?? null),
      line: cutText(cells.map(cell).filter(Boolean).join(' · '), maxLineLength),
    })),
  });
  const article = (column: string, each: ReportArticle, at: number): Scope => ({
    no: String(at + 1),
    title: wordText(each.title),
    summary: wordText(each.summary),
    text: wordText(each.text),
    remark: wordText(each.remark),
    site: wordText(each.site),
    media: each.media,
    time: each.time,
    emotion: each.emotion,
    column: wordText(column),
    url: wordText(each.url ?? ''),
    link: isWebAddress(each.url) ? { text: wordText(each.title), url: each.url } : wordText(each.title),
  });
  const all = content.columns.flatMap(({ name, articles }) => articles.map((each) => ({ name, each })));
  const modules = new Map(content.modules.map((each) => [each.id, each]));

  return {
    title: wordText(content.title),
    number: String(content.number),
    kind: content.kind,
    period: `${content.from} – ${content.to}`,
    from: content.from,
    to: content.to,
    date: content.date,
    data_time: content.dataTime,
    company: wordText(content.company),
    author: wordText(content.author),
    lead: wordText(content.lead),
    total: figure(counts.total),
    previous: figure(totalBefore),
    change: change(counts.total, totalBefore),
    positive: figure(counts.positive),
    neutral: figure(counts.neutral),
    negative: figure(counts.negative),
    positive_share: share(counts.positive),
    neutral_share: share(counts.neutral),
    negative_share: share(counts.negative),
    figures: content.figures.map(({ name, value, before }) => ({
      name: wordText(name),
      value: figure(value),
      previous: figure(before),
      change: change(value, before),
    })),
    modules: content.modules.map(module),
    ...Object.fromEntries(
      Object.keys(namedModules).map((id) => {
        const reportModule = modules.get(id);
        return [getVariable(id), reportModule ? [module(reportModule)] : []];
      }),
    ),
    columns: content.columns.map(({ name, articles }) => ({
      name: wordText(name),
      count: figure(articles.length),
      articles: articles.map((each, at) => article(name, each, at)),
    })),
    articles: all.map(({ name, each }, at) => article(name, each, at)),
    negatives: all.filter(({ each }) => each.isNegative).map(({ name, each }, at) => article(name, each, at)),
  };
}

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\/[^\s<>"]{1,2000}$/i.test(url);
