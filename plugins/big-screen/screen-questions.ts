import type { ModuleInput } from '#plugins/analysis';
import { shortcutRange } from '#shared/time';
import type { Layout, Part } from './layout';

/** Question of one part of a big screen. */
export interface PartQuestion {
  readonly Key: string;
  readonly Module_ID: string;
  readonly Input: ModuleInput;
}

/** Modules whose figures are compared with the preceding period. */
const compared: ReadonlySet<string> = new Set(['key-figures']);

/**
 * Returns the time range of a question as of a past moment, limited to articles published by then. Without a moment the
 * shortcut is kept, so that many big screens share an answer.
 */
function timeOf(
  period: Layout['Period'],
  at: number | null,
  zone: string,
): Pick<ModuleInput, 'Period' | 'Published_At'> {
  if (at === null) return { Period: period };
  const { from, to } = shortcutRange(period, at, zone);
  // Whole seconds, as in list addresses; an end at midnight would be read as the whole day.
  const end = Math.max(from.getTime(), Math.min(to.getTime(), Math.ceil(at / 1000) * 1000 - 1000));
  return { Published_At: `${from.toISOString()}..${new Date(end).toISOString()}` };
}

/** Returns the questions of a big screen's parts: their own settings, else those of the whole big screen. */
export function bigScreenQuestions(
  { Parts, ...screen }: Layout,
  { at = null, zone = 'Asia/Shanghai' }: { readonly at?: number | null; readonly zone?: string } = {},
): PartQuestion[] {
  const getQuestion = ({ Key, Module_ID, Period, Subject_ID, Size }: Part): PartQuestion[] => {
    if (!Module_ID) return [];
    const subject = Subject_ID ?? screen.Subject_ID;
    return [
      {
        Key,
        Module_ID,
        Input: {
          ...timeOf(Period ?? screen.Period, at, zone),
          ...(subject ? { Subject_ID: subject } : {}),
          ...(Size === undefined ? {} : { Size }),
          ...(compared.has(Module_ID) ? { Is_Compared: 'true' as const } : {}),
        },
      },
    ];
  };
  return Parts.filter(({ Kind, Is_Hidden }) => Kind === 'module' && !Is_Hidden).flatMap(getQuestion);
}
