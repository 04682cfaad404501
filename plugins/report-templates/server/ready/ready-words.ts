import type { Language } from '#core';

/** Words of the built-in templates, with variables in the language of the reader. */
const chinese = {
  number: '第 {期号} 期',
  issued: '{单位}　　{编制日期}',
  period: '统计时段：{统计时段}',
  title: '{标题}',
  company: '{单位}',
  date: '{编制日期}',
  lead: '{导语}',
  state: '数据截至 {数据截至}',
  headings: ['一、总体情况', '二、走势与分布', '三、重点信息', '四、负面关注'],
  analysis: '二、数据分析',
  cards: [
    ['信息总量', '{信息总量}', '环比 {环比}'],
    ['负面', '{负面数}', '占比 {负面占比}'],
    ['中性', '{中性数}', '占比 {中性占比}'],
    ['正面', '{正面数}', '占比 {正面占比}'],
  ],
  charts: [
    ['{#情感走势}', '{名称}', '{图表}', '{概述}', '{/情感走势}'],
    ['{#媒体分布}', '{名称}', '{图表}', '{概述}', '{/媒体分布}'],
  ],
  articleColumns: ['序号', '标题', '来源', '发布时间', '情感'],
  articleRow: ['{#全部文章}{序号}', '{链接}', '{来源}', '{发布时间}', '{情感}{/全部文章}'],
  negatives: ['{#负面文章}', '{序号}. {链接}', '{来源}　{发布时间}', '{摘要}', '{/负面文章}'],
  modules: ['{#分析模块}', '{名称}', '{概述}', '{图表}', '{/分析模块}'],
  rowColumns: ['项目', '数量'],
  rows: ['{#数据行}{名称}', '{数值}{/数据行}'],
  columns: ['{#栏目}', '{名称}（{篇数} 篇）', '{/栏目}'],
  articles: ['{#文章}', '{链接}', '{来源}　{发布时间}　{情感}', '{摘要}', '{#备注}备注：{备注}{/备注}', '{/文章}'],
  signature: ['编制：{编制人}', '{单位}', '{编制日期}'],
  confidential: '内部资料　注意保管',
} as const;

type Words = { readonly [K in keyof typeof chinese]: Widened<(typeof chinese)[K]> };
type Widened<T> = T extends string ? string : readonly Widened<T extends readonly (infer U)[] ? U : never>[];

const english: Words = {
  number: 'No. {number}',
  issued: '{company}    {date}',
  period: 'Period: {period}',
  title: '{title}',
  company: '{company}',
  date: '{date}',
  lead: '{lead}',
  state: 'Data as of {data_time}',
  headings: ['1. Overview', '2. Trends and split', '3. Key coverage', '4. Negative coverage'],
  analysis: '2. Analysis',
  cards: [
    ['Articles', '{total}', '{change} on the period before'],
    ['Negative', '{negative}', '{negative_share} of all'],
    ['Neutral', '{neutral}', '{neutral_share} of all'],
    ['Positive', '{positive}', '{positive_share} of all'],
  ],
  charts: [
    ['{#emotion_trend}', '{name}', '{chart}', '{sentence}', '{/emotion_trend}'],
    ['{#media_split}', '{name}', '{chart}', '{sentence}', '{/media_split}'],
  ],
  articleColumns: ['No.', 'Title', 'Source', 'Published', 'Sentiment'],
  articleRow: ['{#articles}{no}', '{link}', '{site}', '{time}', '{emotion}{/articles}'],
  negatives: ['{#negatives}', '{no}. {link}', '{site}  {time}', '{summary}', '{/negatives}'],
  modules: ['{#modules}', '{name}', '{sentence}', '{chart}', '{/modules}'],
  rowColumns: ['Item', 'Count'],
  rows: ['{#rows}{name}', '{value}{/rows}'],
  columns: ['{#columns}', '{name} ({count})', '{/columns}'],
  articles: [
    '{#articles}',
    '{link}',
    '{site}  {time}  {emotion}',
    '{summary}',
    '{#remark}Remark: {remark}{/remark}',
    '{/articles}',
  ],
  signature: ['Prepared by {author}', '{company}', '{date}'],
  confidential: 'Internal document',
};

export type ReadyWords = Words;
export const readyWords: Readonly<Record<Language, Words>> = { 'zh-CN': chinese, 'en-US': english };
