import type { Language } from '#core';
import type { ChartData } from '#shared/chart';

/** One figure of a document, already formatted. */
export interface DocumentFigure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/** A part of a document; document producers use these blocks, and every format can render them. */
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
      /** An article or another list entry. */
      readonly kind: 'entry';
      readonly title: string;
      readonly meta: string;
      /** Line breaks separate paragraphs. */
      readonly text: string;
      readonly url: string | null;
    }
  | {
      /** A PNG or JPEG, which every format supports; see `plainPicture`. */
      readonly kind: 'picture';
      /** Base64. */
      readonly data: string;
      readonly type: 'image/png' | 'image/jpeg';
      /** In pixels. */
      readonly width: number;
      readonly height: number;
      /** Alternative text. */
      readonly alt: string;
      readonly caption: string;
    }
  /** Page break. */
  | { readonly kind: 'break' };

/** A format-independent document. */
export interface TextDocument {
  /** File name without extension. */
  readonly name: string;
  readonly title: string;
  /** Name of the first sheet of a workbook; defaults to the title. */
  readonly sheet?: string;
  /** Lines below the title, such as number and period. */
  readonly subtitle: readonly string[];
  readonly language: Language;
  /** Heading of the table of contents; no table when omitted. */
  readonly contents?: string;
  /** Printed on every page, such as the author. */
  readonly footer: string;
  readonly blocks: readonly DocumentBlock[];
}

/** Output formats of documents. */
export const documentFormats = ['html', 'pdf', 'docx', 'xlsx'] as const;
export type DocumentFormat = (typeof documentFormats)[number];
