import type { Language } from '#core';
import type { ChartData } from '#shared/chart';

/** One figure of a document, as it is written. */
export interface DocumentFigure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** A part of a document; whatever makes documents says it in these, and every format knows how to show them. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly style?: 'lead' | 'note' }
  | { readonly kind: 'figures'; readonly list: readonly DocumentFigure[] }
  | { readonly kind: 'chart'; readonly title: string; readonly data: ChartData }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | number | null)[])[];
    }
  | {
      /** An article or another thing of a list. */
      readonly kind: 'entry';
      readonly title: string;
      readonly meta: string;
      /** Paragraphs by line breaks. */
      readonly text: string;
      readonly url: string | null;
    }
  | {
      /** A PNG or JPEG, which every format can hold; see `plainPicture`. */
      readonly kind: 'picture';
      /** In base64. */
      readonly data: string;
      readonly type: 'image/png' | 'image/jpeg';
      /** Pixels. */
      readonly width: number;
      readonly height: number;
      /** What it shows, for those who do not see it. */
      readonly alt: string;
      readonly caption: string;
    }
  /** What follows begins a page. */
  | { readonly kind: 'break' };

/** A document before it has a format. */
export interface TextDocument {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly title: string;
  /** Of the first sheet of a workbook; its title unless given. */
  readonly sheet?: string;
  /** Below the title, such as number and period. */
  readonly subtitle: readonly string[];
  readonly language: Language;
  /** The heading of the list of contents; none where left out. */
  readonly contents?: string;
  /** On every page, such as who made it. */
  readonly footer: string;
  readonly blocks: readonly DocumentBlock[];
}

/** What documents can be written as. */
export const documentFormats = ['html', 'pdf', 'docx', 'xlsx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];
