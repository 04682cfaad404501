import type { ModuleInput } from '#plugins/analysis';
import { shortcutRange } from '#shared/time';
import type { Layout, Part } from './layout';

/** What one part of a wall asks. */
export interface PartQuestion {
  readonly Key: string;
  readonly Module_ID: string;
  readonly Input: ModuleInput;
}

/** Modules whose figures are shown beside those of the time before. */
const compared: ReadonlySet<string> = new Set(['key-figures']);

/**
 * The time of a question as it was at a past moment: what was published by then. Without a moment the shortcut stands,
 * so that many walls share an answer.
 */
function timeOf(
  period: Layout['Period'],
  at: number | null,
  zone: string,
): Pick<ModuleInput, 'Period' | 'Published_At'> {
  if (at === null) return { Period: period };
  const { from, to } = shortcutRange(period, at, zone);
  // In whole seconds, as addresses of lists have them; one that ends at midnight would be read as the whole day.
  const end = Math.max(from.getTime(), Math.min(to.getTime(), Math.ceil(at / 1000) * 1000 - 1000));
  return { Published_At: `${from.toISOString()}..${new Date(end).toISOString()}` };
}

/** What the parts of a wall ask: their own binding, else that of the whole wall. */
export function wallQuestions(
  { Parts, ...wall }: Layout,
  { at = null, zone = 'Asia/Shanghai' }: { readonly at?: number | null; readonly zone?: string } = {},
): PartQuestion[] {
  const questionOf = ({ Key, Module_ID, Period, Subject_ID, Size }: Part): PartQuestion[] => {
    if (!Module_ID) return [];
    const subject = Subject_ID ?? wall.Subject_ID;
    return [
      {
        Key,
        Module_ID,
        Input: {
          ...timeOf(Period ?? wall.Period, at, zone),
          ...(subject ? { Subject_ID: subject } : {}),
          ...(Size === undefined ? {} : { Size }),
          ...(compared.has(Module_ID) ? { Is_Compared: 'true' as const } : {}),
        },
      },
    ];
  };
  return Parts.filter(({ Kind, Is_Hidden }) => Kind === 'module' && !Is_Hidden).flatMap(questionOf);
}
