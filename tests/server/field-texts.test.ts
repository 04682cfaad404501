import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { EntityReader } from '#shared/entities';
import { findRegions, mainRegion } from '#shared/geo';
import { findKeywords, noFrequencies, rankWords } from '#shared/keywords';
import { checkQuery, compileMatcher, parseQuery, prepareDocument, titleMarks, type MatchDocument } from '#shared/query';
import { regionalWords } from '#shared/regional-words';
import { chinesePart, getLanguage } from '#shared/text';
import { cleanHtml, textOfHtml } from '../../plugins/articles/server/clean-html';
import { longerWords } from '../../plugins/subjects/server/word-contexts';

const folder = ['../shared/data/field', '../../shared/data/field'].find((each) => existsSync(each)) ?? '';

interface Input {
  readonly rule?: string;
  readonly text?: string;
  readonly title?: string;
  readonly html?: string;
  readonly language?: string;
  readonly author?: string;
  readonly want?: unknown;
}

const inputsOf = (name: string): readonly Input[] =>
  JSON.parse(readFileSync(`${folder}/${name}/input.json`, 'utf8')) as Input[];

const documentOf = ({ text = '', title = '', html, language }: Input): MatchDocument => ({
  title,
  body: html === undefined ? text : textOfHtml(cleanHtml(html)),
  ...(language !== undefined && { language }),
});

function matches(rule: string, input: Input): boolean {
  const { tree, error } = parseQuery(rule);
  if (!tree) throw new Error(`${rule}: ${error?.code}`);
  return compileMatcher(tree)(prepareDocument(documentOf(input)));
}

/** Inputs of which a rule finds the text or does not. */
const ofRules = [
  'accents-asked-for',
  'compatibility-forms-of-several-units',
  'half-width-katakana',
  'invisible-signs-left',
  'japanese-new-forms',
  'language-names',
  'look-alike-letters',
  'numbers-written-otherwise',
  'part-of-a-number',
  'parts-of-emoji',
  'radicals-from-pdf',
  'signs-of-other-kinds',
  'words-across-lines-and-cells',
  'words-in-addresses',
];

describe.skipIf(folder === '')('inputs from the field', () => {
  it.each(ofRules)('are found as meant: %s', (name) => {
    const inputs = inputsOf(name);
    expect(inputs.map((input) => [input.rule, input.text ?? input.html, matches(input.rule ?? '', input)])).toEqual(
      inputs.map((input) => [input.rule, input.text ?? input.html, input.want]),
    );
  });

  it('leave out occurrences, where a rule says so, and not articles', () => {
    for (const { rule = '', text } of inputsOf('excluded-longer-word')) {
      expect(checkQuery(parseQuery(rule).tree!).map(({ code }) => code)).toContain('excluded-longer');
      expect(matches(rule.replace('NOT', 'OUTSIDE'), { text })).toBe(true);
    }
  });

  it('have the longer words named in which a word stands', () => {
    for (const { rule = '', text = '' } of inputsOf('part-of-a-longer-word-unwarned'))
      expect(longerWords(rule, [{ text, at: text.indexOf(rule) }]).length).toBeGreaterThan(0);
  });

  it('have the words of other regions offered', () => {
    for (const { rule = '', text = '' } of inputsOf('words-of-the-regions'))
      expect(regionalWords(rule).some((word) => matches(word, { text }))).toBe(true);
  });

  it('mark only clauses that are fulfilled', () => {
    const [either, near] = inputsOf('marks-of-clauses-that-failed');
    const marked = ({ rule = '', title = '' }: Input): string[] =>
      titleMarks(parseQuery(rule).tree!, title).map(({ word }) => word);
    expect(marked(either!)).toEqual(['华为']);
    expect(marked(near!)).toEqual([]);
  });

  it('read bounds or refuse them', () => {
    for (const { rule = '' } of inputsOf('ranges-with-units')) {
      const { tree, error } = parseQuery(rule);
      expect(error?.code ?? tree?.kind).toMatch(/^(?:bad-range|range)$/u);
    }
  });

  it.each(['query-c-style-signs', 'query-lowercase-operators', 'query-near-variants', 'query-wildcard'])(
    'doubt signs of other notations: %s',
    (name) => {
      const rules = readFileSync(`${folder}/${name}/query.txt`, 'utf8').split('\n').filter(Boolean);
      expect(rules.length).toBeGreaterThan(0);
      for (const rule of rules) {
        const parsed = parseQuery(rule);
        expect([rule, parsed.tree ? parsed.notes[0]?.code : parsed.error.code]).not.toContain(undefined);
      }
    },
  );

  it('keep their language', () => {
    for (const { text = '', want } of inputsOf('one-foreign-word-loses-all-names')) {
      expect([text, getLanguage(text)]).toEqual([text, 'zh']);
      if (!String(want).includes('names') && !String(want).includes('南京')) continue;
      const { folded, entities } = new EntityReader().read(text);
      const names = entities.map(({ start, end }) => folded.slice(start, end));
      expect(names).toEqual(expect.arrayContaining(['江苏省教育厅', '南京大学']));
    }
  });

  it.each(['places-in-english-text', 'region-of-traditional-text', 'region-of-persons'])(
    'have their place: %s',
    (name) => {
      for (const { text = '', author, want } of inputsOf(name)) {
        const region = mainRegion(findRegions(text)) ?? (author && mainRegion(findRegions(author))) ?? 'none';
        // A district within the region is as right.
        const regions = String(want)
          .split(' or ')
          .map((code) => code.replace(/(?:00)+$/u, ''));
        expect([text, region, regions.some((code) => region.startsWith(code))]).toEqual([text, region, true]);
      }
    },
  );

  it('have their names', () => {
    for (const { text = '', want } of inputsOf('names-of-the-day-cut')) {
      const { folded, entities } = new EntityReader().read(text);
      const names = entities.map(({ type, start, end }) => `${type} ${folded.slice(start, end)}`);
      const [, absent] = /^no (\w+)$/u.exec(String(want)) ?? [];
      if (absent === undefined) expect(names).toContain(want);
      else expect([text, names.filter((each) => each.startsWith(absent))]).toEqual([text, []]);
    }
  });

  it('have no keywords of links', () => {
    const reader = new EntityReader();
    for (const { text = '' } of inputsOf('links-become-keywords')) {
      const read = reader.read(chinesePart(text) ?? text);
      const ranked = rankWords(reader.read(''), read, (word) => reader.lexicon.getCost(word), noFrequencies);
      const words = findKeywords(ranked, 8).map(({ word }) => word);
      const names = read.entities.map(({ start, end }) => read.folded.slice(start, end));
      expect([...words, ...names].filter((word) => /[a-z]|网页|链接|微博|收起/u.test(word))).toEqual([]);
    }
  });

  it('take a hyphen between two Chinese words for a part of a name', () => {
    for (const input of inputsOf('search-name-with-hyphen-is-not') as readonly Record<string, string>[]) {
      const title = input['article title'] ?? '';
      expect([title, matches(input.search ?? '', { title })]).toEqual([title, true]);
    }
  });
});
