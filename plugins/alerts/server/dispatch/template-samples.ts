import type { Language } from '#core';
import { emotionTerms, levelTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { TemplateKind } from './choose-template';
import type { TemplateArticle, TemplateScope } from './template-engine';

/** Maximum number of articles named in one merged message. */
const maxArticles = 50;

/** Realistic but unusual titles and texts, which a template must handle without failing. */
const awkward = {
  long: '车主投诉刹车失灵要求召回'.repeat(40),
  emoji: `${'乙'.repeat(59)}😂👨‍👩‍👧🇨🇳`,
  marks: `"><script>alert(1)</script> **粗** [链](javascript:x) \`code\` 100% %E4 {{ title }} {% if %} & 'x'`,
  lines: '第一行\n\t第二行\r\n\u2028第三行',
  number: '0',
};

function articleOf(language: Language, more: Partial<TemplateArticle> = {}): TemplateArticle {
  const isChinese = language === 'zh-CN';
  return {
    title: isChinese ? '车主投诉星河汽车刹车失灵' : 'Owners report brake failures',
    summary: isChinese
      ? '多名车主投诉刹车失灵，要求召回。'
      : 'Several owners report failing brakes and ask for a recall.',
    site: isChinese ? '每日新闻' : 'Daily News',
    author: isChinese ? '陈默' : 'C. Mo',
    media: mediaTypeTerms.getLabel('news', language),
    emotion: emotionTerms.getLabel('negative', language),
    level: levelTerms.getLabel('red', language),
    score: 80,
    reason: isChinese ? '传播 30 分' : 'Spread 30 points',
    published: '2026-10-01 09:30',
    copies: 12,
    url: 'https://news.example/article/1?from=app&x=%E4%BD%A0',
    subjects: isChinese ? '刹车' : 'Brakes',
    late: '',
    ...more,
  };
}

/** Creates an article in which all text fields have the given value. */
const filledWith = (language: Language, text: string): TemplateArticle =>
  articleOf(language, {
    title: text,
    summary: text,
    site: text,
    author: text,
    media: text,
    emotion: text,
    reason: text,
    published: text,
    url: text,
    subjects: text,
    late: text,
  });

/** Returns scopes with ordinary and unusual articles, against which a template is tested before it is saved. */
export function templateSamples(kind: TemplateKind, language: Language): readonly TemplateScope[] {
  const ordinary = articleOf(language);
  const awkwardArticles = ['', ...Object.values(awkward)].map((text) => filledWith(language, text));
  const getScope = (first: TemplateArticle, note: string): TemplateScope => {
    const articles =
      kind === 'several'
        ? Array.from({ length: maxArticles }, (_, index) => (index % 2 === 0 ? first : ordinary))
        : [first];
    return {
      article: first,
      articles,
      level: first.level,
      link: 'https://example.com/t-report?token=1.2.3.x',
      rule: first.title || 'A',
      client: first.site,
      count: articles.length,
      receiver: first.author,
      time: '2026-10-01 09:31',
      note,
      spike: kind === 'spike' ? first.summary : '',
      withdrawn: kind === 'several' ? 2 : 0,
    };
  };
  return [getScope(ordinary, ''), ...awkwardArticles.map((article) => getScope(article, article.title))];
}
