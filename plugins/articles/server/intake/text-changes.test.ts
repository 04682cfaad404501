import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { anyCharacter } from '#shared/testing';
import { fold, foldText, getSummary } from '#shared/text';
import { articleMigrations } from '../migrations';
import { summaryChanges, textChanges } from './text-changes';

const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'中国國臺a1Ａ１ 　\n\u200b，。,;；-İK𠮷⼀\u0001\u0002ﬁ①é·史Т—',
        '\ud842',
        '\udfb7',
        '❤️',
        '（１５）',
        '(x)',
        '1,300万',
        '1.3千万',
        '02月',
        '🇨🇳',
        '👍🏽',
        '𝐓𝐞',
        '㍿',
      ),
      fc.constantFrom('很长的一段话，'.repeat(40), 'A plain sentence, in English; with two signs. '.repeat(20)),
      fc.string({ unit: anyCharacter, maxLength: 3 }).map((text) => text.replaceAll('\0', '')),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('changes between a folded text and its original', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase([{ plugin: 'articles', migrations: articleMigrations }]);
  });
  afterAll(() => database.close());

  const getChanges = (text: string): string => textChanges(text, fold(text));
  const readChanges = async (texts: readonly string[]): Promise<readonly string[]> =>
    (
      await database.query<{ text: string }>(
        `select whole_text(folded, changes) as text from unnest($1::text[], $2::text[])
          with ordinality as w (folded, changes, place) order by place`,
        [texts.map((text) => fold(text).text), texts.map(getChanges)],
      )
    ).rows.map(({ text }) => text);

  it('restore any text in the database as it would have been written', async () => {
    const texts = fc.sample(mixed, 3_000);
    expect(await readChanges(texts)).toEqual(texts.map((text) => Buffer.from(text).toString()));
  });

  it('gives back where most signs are changed, gaps are long, and neither', async () => {
    const texts = ['', '在臺中的國小'.repeat(200), `${'长'.repeat(70_000)}A${'𠮷'.repeat(30_000)}\n完`, 'Ａ', '\n'];
    expect(await readChanges(texts)).toEqual(texts);
    expect(texts.map((text) => getChanges(text)[0])).toEqual(['p', 'w', 'p', 'p', 'p']);
  });

  it('restore summaries from the beginning of the folded text', async () => {
    const texts = [
      ...fc.sample(mixed, 1_000),
      '臺北 的國家 在說話 '.repeat(40),
      '会议指出，要坚持\n稳中求进。'.repeat(30),
    ];
    const summaries = texts.map((text) => getSummary(text.replace(/\p{Surrogate}/gu, '\ufffd'), 160));
    const changes = texts.map((text, index) => summaryChanges(summaries[index]!, foldText(text)));
    const { rows } = await database.query<{ text: string }>(
      `select whole_text(left(folded, 160), changes) as text from unnest($1::text[], $2::text[])
        with ordinality as w (folded, changes, place) order by place`,
      [texts.map(foldText), changes],
    );
    expect(rows.map(({ text }) => text)).toEqual(summaries);
    expect(changes.at(-1)).toMatch(/^C[^w]{0,60}$/u);
  });

  it('are small compared with the text', () => {
    const chinese =
      '新华社北京5月12日电（记者王明）会议强调，要坚持稳中求进；各地要抓好落实！\n　　会议指出：就业是民生之本。\n'.repeat(
        20,
      );
    const english = 'The company said on Monday that it would recall cars, and Tom Smith left.\n'.repeat(20);
    const share = (text: string): number => Buffer.byteLength(getChanges(text)) / Buffer.byteLength(text);
    expect(share(chinese)).toBeLessThan(0.1);
    expect(share(english)).toBeLessThan(0.2);
  });
});
