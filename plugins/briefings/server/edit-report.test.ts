import { describe, expect, it } from '@rstest/core';
import { unfounded, type Report, type ReportBlock } from '../report';
import { editReport } from './edit-report';

const article: ReportBlock = {
  Kind: 'article',
  Block_ID: 'b2',
  Article_ID: '7',
  Title: '原题',
  Summary: '原摘要',
  Text: '全文',
  Remark: '',
  Source: { Title: '原题', Site: '甲', Media_Type: 'news', Emotion: 'neutral', Published_At: '', Url: null },
};
const sentenceBlock: ReportBlock = {
  Kind: 'sentence',
  Block_ID: 'b1',
  Text: '共 3 条。',
  Is_Lead: true,
  Sources: { Evidence_IDs: ['e1'], Article_IDs: [] },
};
const report = { Blocks: [sentenceBlock, article], Evidence: [{ Evidence_ID: 'e1' }] } as unknown as Report;
const written = (Article_IDs: string[]): ReportBlock => ({
  ...sentenceBlock,
  Block_ID: 'n1',
  Text: '我的判断。',
  Sources: { Evidence_IDs: [], Article_IDs },
});

describe('editReport', () => {
  it("accepts the user's order and text, and keeps the original fields of articles", () => {
    const changed = { ...article, Title: '新题', Text: '别的', Source: { ...article.Source, Site: '乙' } };
    const { Blocks } = editReport(report, [changed, sentenceBlock]);
    expect(Blocks).toEqual([{ ...article, Title: '新题' }, sentenceBlock]);
  });

  it('accepts new sentences and detects those without a source', () => {
    const edited = editReport(report, [sentenceBlock, article, written([])]);
    expect(unfounded(edited).map(({ Block_ID }) => Block_ID)).toEqual(['n1']);
    expect(unfounded(editReport(report, [sentenceBlock, article, written(['7'])]))).toEqual([]);
  });

  it('refuses sources that are not in the report, and invented or duplicate parts', () => {
    expect(() => editReport(report, [written(['8'])])).toThrow('8 is not in the report');
    expect(() => editReport(report, [{ ...article, Block_ID: 'x' }])).toThrow('article x not found');
    expect(() => editReport(report, [sentenceBlock, sentenceBlock])).toThrow('duplicated');
    expect(() => editReport(report, [{ ...sentenceBlock, Block_ID: 'b2' }])).toThrow('not of kind sentence');
  });

  it('drops sources removed from the report, by this edit or an earlier one, so that nothing refers to missing sources', () => {
    const held = editReport(report, [sentenceBlock, article, written(['7'])]);
    const edited = editReport(held, [sentenceBlock, written(['7'])]);
    expect(unfounded(edited).map(({ Block_ID }) => Block_ID)).toEqual(['n1']);
    // A report left in that state can still be edited.
    const stale = { ...report, Blocks: [sentenceBlock, written(['7'])] };
    expect(unfounded(editReport(stale, stale.Blocks)).map(({ Block_ID }) => Block_ID)).toEqual(['n1']);
  });
});
