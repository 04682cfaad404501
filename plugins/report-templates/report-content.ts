import type { Language } from '#core';
import type { ChartData } from '#shared/chart';

export interface ReportFigure {
  readonly name: string;
  readonly value: number | null;
  readonly before: number | null;
}

/** Result of one module in a report. */
export interface ReportModule {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly chart: ChartData | null;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Article of a report, formatted for its readers. */
export interface ReportArticle {
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly remark: string;
  readonly site: string;
  readonly media: string;
  readonly time: string;
  readonly emotion: string;
  readonly isNegative: boolean;
  readonly url: string | null;
}

/** Data that a template is filled with; every report generator provides it. */
export interface ReportContent {
  readonly language: Language;
  /** File name without extension. */
  readonly fileName: string;
  readonly title: string;
  readonly number: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly dataTime: string;
  readonly company: string;
  readonly author: string;
  readonly lead: string;
  readonly counts: Readonly<Record<'total' | 'positive' | 'neutral' | 'negative', number | null>>;
  readonly totalBefore: number | null;
  readonly figures: readonly ReportFigure[];
  readonly modules: readonly ReportModule[];
  readonly columns: readonly { readonly name: string; readonly articles: readonly ReportArticle[] }[];
}
