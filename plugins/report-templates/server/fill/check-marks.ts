import { cutText } from '#shared/text';
import type { TemplateFault } from '../../template-fault';
import { canonicalName, templateVariables, type Variable } from '../../variables';
import type { Mark, TemplateParagraph } from './read-marks';

/** Maximum number of characters of a paragraph shown with a fault. */
const shown = 80;

/** Open list or condition with the variables that are available in it. */
interface Opened {
  readonly mark: Mark;
  /** Null for a condition, which adds no variables. */
  readonly list: readonly Variable[] | null;
}

export const faultAt = (
  { part, number, text }: TemplateParagraph,
  Reason: TemplateFault['Reason'],
  Variable: string,
  Suggestion: string | null = null,
): TemplateFault => {
  const start = Math.max(0, text.indexOf(Variable) - shown / 2);
  return {
    Reason,
    Variable: cutText(Variable, shown),
    Part: part,
    Paragraph: number,
    Text: text.slice(start, start + shown),
    Suggestion,
  };
};

const named = (variables: readonly Variable[], name: string): Variable | undefined =>
  variables.find((each) => each.name === canonicalName(name));

/** Edit distance between two words: insertions, deletions, substitutions and transpositions of neighbors. */
function steps(one: string, other: string): number {
  const lines: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line.push(
        Math.min(
          lines[row - 1]![at - 1]! + (same ? 0 : 1),
          lines[row - 1]![at]! + 1,
          line[at - 1]! + 1,
          isSwapped ? lines[row - 2]![at - 2]! + 1 : Infinity,
        ),
      );
    }
    lines.push(line);
  }
  return lines.at(-1)!.at(-1)!;
}

/** Suggests the closest available variable for an unknown name, if one is close enough. */
function meant(name: string, variables: readonly Variable[]): string | null {
  const max = Math.max(1, Math.floor(name.length / 3));
  const closest = variables
    .flatMap((each) => [each.name, each.alias])
    .map((candidate) => ({ candidate, distance: steps(cutText(name.toLowerCase(), 60), candidate) }))
    .filter(({ distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance)[0];
  return closest?.candidate ?? null;
}

/** Returns the faults of the marks of one part, in order. */
export function checkMarks(marks: readonly Mark[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const open: Opened[] = [];
  const say = ({ at, name }: Mark, reason: TemplateFault['Reason'], suggestion: string | null = null): void =>
    void faults.push(faultAt(at, reason, name, suggestion));
  for (const mark of marks) {
    if (mark.kind === 'brace') say(mark, 'brace');
    else if (mark.kind === 'close') {
      if (!open.pop()) say(mark, 'unopened');
    } else {
      const lists = open.flatMap(({ list }) => (list ? [list] : []));
      const innermost = lists.at(-1) ?? templateVariables;
      const knownNames =
        [...lists]
          .reverse()
          .map((list) => named(list, mark.name))
          .find(Boolean) ?? named(templateVariables, mark.name);
      if (!knownNames) say(mark, 'unknown', meant(mark.name, [...lists.flat(), ...templateVariables]));
      else if (mark.kind === 'value' && knownNames.kind === 'list') say(mark, 'list');
      else if (mark.kind === 'open' && knownNames.kind === 'list' && !innermost.includes(knownNames))
        say(mark, 'nested');
      else if (mark.at.isPicture && knownNames.kind !== 'picture') say(mark, 'single');
      if (mark.kind === 'open') open.push({ mark, list: knownNames?.of ?? null });
    }
  }
  for (const { mark } of open) say(mark, 'unclosed');
  return faults;
}
