import { parseQuery, parseSearch, printQuery } from '#shared/query';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';

interface Searched {
  readonly keyword: string;
  /** The search as a rule in the modern notation. */
  readonly rule: string;
  readonly Media_Type: string;
  readonly Emotion: string;
  readonly Region: string;
}

const maxNameLength = 40;

/**
 * Returns the URL of the new-subject form prefilled with a search: its rule in the notation in which it was typed, the
 * media types, and the other filters as conditions of the rule.
 */
export function subjectAddress({ keyword, rule, Media_Type, Emotion, Region }: Searched): string {
  const conditions = [Emotion && `emotion:${Emotion}`, Region && `region:${Region}`].filter(Boolean);
  const whole = parseQuery(
    [...(conditions.length > 0 ? [`(${rule})`, ...conditions] : [rule])].join(' AND '),
    'modern',
  );
  const typed = parseSearch(keyword);
  const notation = typed.error ? 'modern' : typed.notation;
  return routes.subjectAdd({
    Subject_Name: cutText(keyword, maxNameLength),
    Rule: whole.error ? rule : printQuery(whole.tree, notation),
    Notation: whole.error ? 'modern' : notation,
    ...(Media_Type && { Media_Types: Media_Type }),
  });
}
