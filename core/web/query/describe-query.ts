import type { Query } from '#shared/query';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { TextOf } from '../react/use-text';

/** Maximum number of words listed per group; the remaining ones are only counted. */
const maxNamed = 8;

/** Describes a rule in plain words of the interface language, such as “起火”或“自燃”，且“星河”，不含“广告”. */
export function describeQuery(query: Query, t: TextOf, language: string): string {
  const word = (text: string): string => t('query.word', { word: text });
  const joined = (parts: readonly string[], joint: string): string =>
    [
      ...parts.slice(0, maxNamed),
      ...(parts.length > maxNamed ? [t('query.more', { count: parts.length - maxNamed })] : []),
    ].join(joint);
  const inner = (child: Query): string =>
    child.kind === 'and' || child.kind === 'or' ? t('query.group', { text: say(child) }) : say(child);
  const say = (node: Query): string => {
    switch (node.kind) {
      case 'and': {
        const wanted = node.of.filter(({ kind }) => kind !== 'not');
        const unwanted = node.of.flatMap((child) => (child.kind === 'not' ? [child.of] : []));
        if (unwanted.length === 0) return joined(wanted.map(inner), t('query.and'));
        const without = t('query.not', { text: joined(unwanted.flatMap(alternatives).map(inner), t('query.nor')) });
        return wanted.length === 0
          ? without
          : `${joined(wanted.map(inner), t('query.and'))}${t('query.comma')}${without}`;
      }
      case 'or':
        return joined(node.of.map(inner), t('query.or'));
      case 'not':
        return t('query.not', { text: joined(alternatives(node.of).map(inner), t('query.nor')) });
      case 'word':
        return node.field ? t(`query.in.${node.field}`, { text: word(node.word) }) : word(node.word);
      case 'list': {
        const list = t('query.list', { name: node.name });
        return node.field ? t(`query.in.${node.field}`, { text: list }) : list;
      }
      case 'near': {
        const side = (items: typeof node.left): string =>
          items.length === 1 ? say(items[0]!) : inner({ kind: 'or', of: items });
        const near = t('query.near', { left: side(node.left), right: side(node.right), count: node.distance });
        return node.field ? t(`query.in.${node.field}`, { text: near }) : near;
      }
      case 'value': {
        const terms = node.field === 'media' ? mediaTypeTerms : node.field === 'emotion' ? emotionTerms : undefined;
        const value = terms ? terms.getLabel(node.value, language) : node.value;
        return t('query.value', { field: t(`query.field.${node.field}`), value });
      }
      default: {
        const field = t(`query.field.${node.kind === 'range' ? node.field : 'published'}`);
        const { from, to } = node;
        if (from !== undefined && to !== undefined)
          return from === to ? t('query.value', { field, value: from }) : t('query.between', { field, from, to });
        return from === undefined ? t('query.most', { field, to: to ?? '' }) : t('query.least', { field, from });
      }
    }
  };
  return say(query);
}

const alternatives = (query: Query): readonly Query[] => (query.kind === 'or' ? query.of : [query]);
