import { randomId } from '#core/web';
import { noSource, type BlockKind, type PageBlock } from '../report';

export const newBlockId = (): string => `b${randomId().slice(0, 10)}`;

/** Returns an empty block of a kind. */
export function newBlock(kind: BlockKind, title = ''): PageBlock {
  const Block_ID = newBlockId();
  switch (kind) {
    case 'cover':
      return { Kind: kind, Block_ID, Title: title, Subtitle: '', Issuer: '', Date_Text: '', Picture: null };
    case 'text':
      return { Kind: kind, Block_ID, Html: '<p></p>' };
    case 'comment':
      return { Kind: kind, Block_ID, Author: '', Html: '<p></p>' };
    case 'module':
      return {
        Kind: kind,
        Block_ID,
        Module_ID: 'emotion-trend',
        Input: { Period: 'last-7-days' },
        Title: '',
        View: 'chart',
        With_Sentence: true,
      };
    case 'articles':
      return {
        Kind: kind,
        Block_ID,
        Title: title,
        Input: { Period: 'last-7-days' },
        Sort: 'heat',
        Size: 5,
        With_Summary: true,
      };
    case 'table':
      return { Kind: kind, Block_ID, Title: '', Columns: ['', ''], Rows: [['', '']], Source: noSource };
    case 'picture':
      return { Kind: kind, Block_ID, Picture: null, Alt: '', Caption: '' };
    case 'break':
      return { Kind: kind, Block_ID };
  }
}
