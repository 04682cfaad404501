import { expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence = 'The council has said on Tuesday that the bridge can be kept open although the costs will rise. ';
const textOf = (inside: string) =>
  extractArticle(
    `<html><head><title>Town argues about its bridge</title></head><body><article><h1>Town argues about its bridge</h1><p>${sentence.repeat(3)}</p>${inside}<p>${sentence.repeat(4)}</p></article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  ).text;
const link = (text: string, n: number) => `<a href="https://site.example/${n}">${text}</a>`;

it('removes link lists, also after dates and names', () => {
  const headline = 'How the old mill beside the river was sold to a baker of the next town';
  for (const before of ['', '3 March 2026 – ', 'By Ada Long Finch: ']) {
    const items = [1, 2, 3].map((n) => `<li>${before}${link(`${headline} ${n}`, n)}</li>`);
    expect(textOf(`<ul>${items.join('')}</ul>`)).not.toContain('old mill');
  }
});

it('keeps lists of sentences, however much of them is linked', () => {
  const items = ['Ada has plans ready for', 'Neil is asked to look after'].map(
    (start, n) => `<li>${start} ${link('the repair of the northern arches of the bridge', n)}</li>`,
  );
  expect(textOf(`<ul>${items.join('')}</ul>`)).toContain('Ada has plans ready for the repair of the northern arches');
});

it('lists of links stay where an item of a list introduces them', () => {
  const links = [1, 2, 3].map((n) => `<li>${link(`Arch ${n} is propped up with beams from the old mill`, n)}</li>`);
  const nested = (label: string) =>
    `<ul><li>Neil looks after the repair of the bridge.</li><li>${label} <ul>${links.join('')}</ul></li></ul>`;
  expect(textOf(nested('In progress:'))).toContain('In progress:\nArch 1 is propped up');
  for (const label of ['Arches', 'Related:']) expect(textOf(nested(label))).not.toContain('Arch 1');
});

it('removes lines that link to another article after a label in capitals', () => {
  const text = textOf(
    `<p>IN TOWN: ${link('Family looks for its boat', 1)}</p><p>NOTE: The ${link('boat', 2)} is gone.</p>`,
  );
  expect(text).not.toContain('Family looks');
  expect(text).toContain('NOTE: The boat is gone.');
  expect(textOf(`<h3>${link('“IN TOWN: Family looks for its boat”', 1)}</h3>`)).toContain('IN TOWN: Family');
});
