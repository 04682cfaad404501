/**
 * A `list` is repeated for each of its entries; a text can also be used as a condition that is met when it is not
 * empty.
 */
export type VariableKind = 'text' | 'number' | 'picture' | 'link' | 'list';

/** Variable of a template, with its English and Chinese name; `of` are the variables within its list. */
export interface Variable {
  readonly name: string;
  readonly alias: string;
  readonly kind: VariableKind;
  readonly of?: readonly Variable[];
}

const of =
  (kind: VariableKind) =>
  (name: string, alias: string): Variable => ({ name, alias, kind });
const [text, number, picture, link] = [of('text'), of('number'), of('picture'), of('link')];
const list = (name: string, alias: string, entries: readonly Variable[]): Variable => ({
  name,
  alias,
  kind: 'list',
  of: entries,
});

const row = [text('name', '名称'), number('value', '数值'), text('line', '明细')];
const module = [text('name', '名称'), text('sentence', '概述'), picture('chart', '图表'), list('rows', '数据行', row)];
const article = [
  number('no', '序号'),
  text('title', '标题'),
  text('summary', '摘要'),
  text('text', '正文'),
  text('remark', '备注'),
  text('site', '来源'),
  text('media', '媒体类型'),
  text('time', '发布时间'),
  text('emotion', '情感'),
  text('column', '所属栏目'),
  text('url', '网址'),
  link('link', '链接'),
];

/** Modules that a template can place individually; each is a list with at most one entry. */
export const namedModules: Readonly<Record<string, string>> = {
  'emotion-trend': '情感走势',
  'emotion-share': '情感分布',
  'media-split': '媒体分布',
  'region-rank': '地区排行',
  'top-sites': '来源排行',
  'top-authors': '作者排行',
  'volume-trend': '信息量走势',
};

export const getVariable = (moduleId: string): string => moduleId.replaceAll('-', '_');

export const templateVariables: readonly Variable[] = [
  text('title', '标题'),
  number('number', '期号'),
  text('kind', '简报类型'),
  text('period', '统计时段'),
  text('from', '开始日期'),
  text('to', '结束日期'),
  text('date', '编制日期'),
  text('data_time', '数据截至'),
  text('company', '单位'),
  text('author', '编制人'),
  text('lead', '导语'),
  number('total', '信息总量'),
  number('previous', '上期总量'),
  text('change', '环比'),
  number('positive', '正面数'),
  number('neutral', '中性数'),
  number('negative', '负面数'),
  text('positive_share', '正面占比'),
  text('neutral_share', '中性占比'),
  text('negative_share', '负面占比'),
  list('figures', '指标', [
    text('name', '名称'),
    number('value', '数值'),
    number('previous', '上期'),
    text('change', '变化'),
  ]),
  list('modules', '分析模块', module),
  ...Object.entries(namedModules).map(([id, alias]) => list(getVariable(id), alias, module)),
  list('columns', '栏目', [text('name', '名称'), number('count', '篇数'), list('articles', '文章', article)]),
  list('articles', '全部文章', article),
  list('negatives', '负面文章', article),
];

function names(variables: readonly Variable[]): (readonly [string, string])[] {
  return variables.flatMap(({ name, alias, of: inner = [] }) => [[alias, name] as const, ...names(inner)]);
}
const byAlias: ReadonlyMap<string, string> = new Map(names(templateVariables));

/** Returns the English name of a variable given in either language. */
export const canonicalName = (name: string): string => byAlias.get(name) ?? name;
