import type { Notation } from '#shared/query';

/** Rule-related columns of a subject's row. */
export interface SubjectRecord {
  readonly subject_id: string;
  readonly client_id: string;
  readonly subject_name: string;
  readonly category_id: string | null;
  readonly rule: string;
  readonly notation: Notation;
  readonly rule_version: number;
  readonly media_types: readonly string[] | null;
  readonly is_enabled: boolean;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
}
