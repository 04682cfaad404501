import type { sourceStates } from './resource';

/** State of a source, as the database computes it from its last visits. */
export type SourceState = (typeof sourceStates)[number];

/** What the sentence about a source depends on. */
export interface SourceStatus {
  readonly State: SourceState | null;
  readonly Error_Code: string | null;
  readonly Error_Message: string | null;
  readonly Http_Status: number | null;
  readonly Failure_Count: number | null;
  /** Articles that the last visit left to the next; null when the number is unknown. */
  readonly Missing_Count: number | null;
  /** Code of the warning that makes the last visit partial. */
  readonly Partial_Reason: string | null;
  /** Visits of the last 48 hours that reached a silent source. */
  readonly Visits_48h: number | null;
  /** Articles of a silent source that were read and rejected in the last 48 hours. */
  readonly Rejected_48h: number | null;
}

type SentenceKey =
  | Exclude<SourceState, 'silent' | 'partial'>
  | 'offline'
  | 'partial-known'
  | 'partial-unknown'
  | 'silent-nothing'
  | 'silent-rejected'
  | 'silent-unread';

/** Texts of this plugin in one language. */
export interface SourceTexts {
  text(key: `sentence.${SentenceKey}`, parameters: Readonly<Record<string, string | number>>): string;
  /** Returns the reason of a failed visit. */
  error(code: string, message: string | null): string;
  warning(code: string): string;
}

function getKey({ State, Error_Code, Missing_Count, Visits_48h, Rejected_48h }: SourceStatus): SentenceKey {
  if (State === 'partial') return Missing_Count ? 'partial-known' : 'partial-unknown';
  if (State === 'silent') return Rejected_48h ? 'silent-rejected' : Visits_48h ? 'silent-nothing' : 'silent-unread';
  return Error_Code === 'extraction.offline' && State !== 'disabled' ? 'offline' : (State ?? 'new');
}

function getReason(status: SourceStatus, texts: SourceTexts): string {
  const { State, Error_Code, Error_Message, Http_Status, Partial_Reason } = status;
  if (State === 'partial') return Partial_Reason === null ? '' : texts.warning(Partial_Reason);
  if (Error_Code === null) return '';
  const reason = texts.error(Error_Code, Error_Message);
  return Error_Code === 'extraction.http-status' && Http_Status !== null ? `${reason} ${Http_Status}` : reason;
}

/** Returns the one sentence that says how a source is doing, why, and what is missing. */
export function sourceSentence(status: SourceStatus, texts: SourceTexts): string {
  const key = getKey(status);
  return texts.text(`sentence.${key}`, {
    reason: getReason(status, texts),
    count:
      status.State === 'partial'
        ? (status.Missing_Count ?? 0)
        : key === 'silent-rejected'
          ? (status.Rejected_48h ?? 0)
          : key === 'silent-nothing'
            ? (status.Visits_48h ?? 0)
            : (status.Failure_Count ?? 0),
  });
}
