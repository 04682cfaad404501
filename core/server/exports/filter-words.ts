import { withServices, type Resolver } from '#core';
import { listOf, type Filter } from '#core/filter';
import { getName } from '#shared/geo';
import { formatDate } from '#shared/time';
import { answerTerms } from '#shared/vocabulary';
import type { Caller } from '../auth';
import { SelectLookup } from '../resource';
import { namedTexts, type NamedText } from '../texts';

/** One active filter as label and value. */
export type FilterWords = readonly [label: string, value: string];

/** Formats `from..to` in a time zone; an open end stays open, and an invalid time is left unchanged. */
function periodWords(range: string, timeZone: string): string {
  const ends = range.split('..').map((end) => {
    const time = new Date(end);
    return end === '' || Number.isNaN(time.getTime()) ? end : formatDate(time, 'yyyy/MM/dd HH:mm', timeZone);
  });
  return ends.join(' – ').trim();
}

async function valueWords(
  { control }: Filter,
  value: string,
  text: NamedText,
  caller: Caller,
  lookup: SelectLookup,
): Promise<string> {
  const each = (say: (one: string) => string): string =>
    listOf(value)
      .map(say)
      .join(caller.language.startsWith('zh') ? '、' : ', ');
  switch (control.kind) {
    case 'period':
      return periodWords(value, caller.timeZone);
    case 'toggle':
      return answerTerms.getLabel(value, caller.language);
    case 'choice':
      return each((one) => text(`${control.prefix}.${one}`));
    case 'term':
      return each((one) => control.terms.getLabel(one, caller.language));
    case 'region':
      return each((one) => getName(one, caller.language) || one);
    case 'entity':
    case 'link': {
      if (control.entity === undefined) return each((one) => one);
      const options = await lookup.options(caller, control.entity, { ids: listOf(value) });
      const names = new Map(options.map((option) => [option.value, option.label]));
      return each((one) => names.get(one) ?? one);
    }
    case 'frequent':
      return each((one) => one);
    case 'search':
    case 'text':
      return value;
  }
}

const getLookup = withServices({ lookup: SelectLookup }, ({ lookup }) => lookup);

/** Describes the active filters, in order and in the caller's language. */
export async function filterWords(
  services: Resolver,
  caller: Caller,
  filters: readonly Filter[],
  set: Readonly<Record<string, string>>,
): Promise<readonly FilterWords[]> {
  const text = await namedTexts(caller.language);
  const lookup = getLookup(services);
  return Promise.all(
    filters
      .filter(({ name }) => (set[name] ?? '') !== '')
      .map(
        async (filter) =>
          [text(filter.label), await valueWords(filter, set[filter.name] ?? '', text, caller, lookup)] as const,
      ),
  );
}
