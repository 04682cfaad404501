import { describe, expect, it } from '@rstest/core';
import { getClause } from '#plugins/subjects/server';
import { explainQuery, parseQuery, printQuery, type Notation } from '#shared/query';
import { getBlockers, dropClause, widenRule } from './widen-rule';

const getTree = (rule: string, notation: Notation = 'modern') => {
  const parsed = parseQuery(rule, notation);
  if (parsed.error) throw parsed.error;
  return parsed.tree;
};
const blockers = (rule: string, title: string, body: string) =>
  getBlockers(getClause(explainQuery(getTree(rule), { title, body })), { title, body });

describe('widenRule', () => {
  it('adds a word to a clause, in either notation, and keeps the rest', () => {
    const changed = widenRule(getTree('(星河汽车 OR 星河) AND 召回 AND NOT 招聘'), '召回', 'modern', '起火');
    expect(changed && printQuery(changed)).toBe('(星河汽车 OR 星河) AND (召回 OR 起火) AND NOT 招聘');
    const classic = widenRule(getTree('星河+召回', 'classic'), '星河', 'classic', '银河');
    expect(classic && printQuery(classic, 'classic')).toBe('(星河|银河)+召回');
  });

  it('keeps the field to which a clause is restricted', () => {
    const changed = widenRule(getTree('title:召回 AND 星河'), 'title:召回', 'modern', '起火');
    expect(changed && printQuery(changed)).toBe('(title:召回 OR title:起火) AND 星河');
  });

  it('reports that the rule has no such clause', () => {
    expect(widenRule(getTree('星河'), '银河', 'modern', '车')).toBeUndefined();
  });

  it('removes an exclusion, but never the whole rule', () => {
    const changed = dropClause(getTree('星河 AND NOT (招聘 OR 展会)'), '招聘', 'modern');
    expect(changed && printQuery(changed)).toBe('星河 AND NOT 展会');
    expect(dropClause(getTree('NOT 招聘'), '招聘', 'modern')).toBeUndefined();
  });
});

describe('getBlockers', () => {
  it('lists missing clauses with the closest passage, and excluded ones that occur', () => {
    expect(blockers('星河汽车 AND 召回 AND NOT 招聘', '星河新车召回', '另有招聘信息。')).toEqual([
      { Clause: '星河汽车', Is_Exclusion: false, Nearest: '星河新车' },
      { Clause: '招聘', Is_Exclusion: true, Nearest: null },
    ]);
  });

  it('lists no fulfilled clauses', () => {
    expect(blockers('(星河 OR 银河) AND 召回', '银河', '无')).toEqual([
      { Clause: '召回', Is_Exclusion: false, Nearest: null },
    ]);
  });
});
