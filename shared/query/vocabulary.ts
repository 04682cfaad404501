import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { languageNamed } from './language-names';
import type { RangeField, TextField, ValueField } from './query';

/** Notation of a query. */
export type Notation = 'classic' | 'modern';

export type FieldName = TextField | ValueField | RangeField | 'published';

/** Field names accepted before a colon, in lower case. The first name of each field is the one printed. */
const fieldNames: Readonly<Record<FieldName, readonly string[]>> = {
  title: ['title', '标题'],
  body: ['body', '正文', '内容'],
  site: ['site', '网站', '站点', '媒体名称'],
  author: ['author', '作者'],
  media: ['media', '媒体', '媒体类型'],
  region: ['region', '地区', '地域'],
  emotion: ['emotion', '情感', '倾向'],
  lang: ['lang', '语言'],
  published: ['published', '时间', '发布时间'],
  length: ['length', '字数', '长度'],
  views: ['views', '阅读'],
  likes: ['likes', '点赞'],
  comments: ['comments', '评论'],
  reposts: ['reposts', '转发'],
};

const fieldsByName = byName(fieldNames);

/** Returns the field of a typed name, if any. */
export function fieldOf(name: string): FieldName | undefined {
  return fieldsByName.get(name.toLowerCase());
}

/**
 * Returns the vocabulary name of a typed media type or sentiment, the code of a language and the domain of an address;
 * values of other fields are returned unchanged. Undefined for a name that is none.
 */
export function canonicalValue(field: ValueField, value: string): string | undefined {
  if (field === 'media') return mediaTypeTerms.named(value);
  if (field === 'emotion') return emotionTerms.named(value);
  if (field === 'lang') return languageNamed(value);
  if (field === 'site') return siteNamed(value);
  return value;
}

/** Returns the domain of an address, a pattern (`*.sina.com.cn`) or a domain with `www.`; other names are unchanged. */
function siteNamed(value: string): string {
  const host = /^(?:https?:\/\/)?(?:\*\.|www\.)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#].*)?$/iu.exec(value)?.[1];
  return host ?? value;
}

/** Field names as printed. */
export const textFields: readonly TextField[] = ['title', 'body'];
export const valueFields: readonly ValueField[] = ['site', 'author', 'media', 'region', 'emotion', 'lang'];
export const rangeFields: readonly RangeField[] = ['length', 'views', 'likes', 'comments', 'reposts'];

export function isTextField(field: FieldName): field is TextField {
  return (textFields as readonly FieldName[]).includes(field);
}

export function isValueField(field: FieldName): field is ValueField {
  return (valueFields as readonly FieldName[]).includes(field);
}

function byName<K extends string>(names: Readonly<Record<K, readonly string[]>>): ReadonlyMap<string, K> {
  return new Map(
    Object.entries<readonly string[]>(names).flatMap(([key, others]) =>
      [key, ...others].map((name) => [name, key as K]),
    ),
  );
}
