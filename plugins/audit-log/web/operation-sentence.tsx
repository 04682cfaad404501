import { observer } from 'mobx-react-lite';
import { LocaleService, useService, useText, type TextOf } from '#core/web';
import { firstCharacters } from '#shared/text';
import type { Operation } from './operation';
import { useOperationWords, type OperationWords } from './operation-words';

/** Maximum number of changed fields named in a sentence; the others are only counted. */
const maxMessages = 3;
const maxValueLength = 60;
/** Fields derived from others. */
const followed = /^(Updated_At|Rule_Version|Hash)$|_Label$/;

/** Returns the actor, together with the operator if the user was impersonated. */
function toWho(row: Operation, t: TextOf): string {
  const tried = row.User_ID === null ? row.After?.User_Name : undefined;
  const name =
    row.User_ID_Label ??
    (row.User_ID !== null ? t('person', { id: row.User_ID }) : typeof tried === 'string' ? tried : t('system'));
  return row.Simulator_ID === null || row.Action === 'simulate' || row.Action === 'end-simulation'
    ? name
    : t('actedBy', { who: name, by: row.Simulator_ID_Label ?? row.Simulator_ID });
}

const quotedValue = (row: Operation, field: string, value: unknown, words: OperationWords, t: TextOf): string =>
  t('quoted', { text: firstCharacters(words.value(row, field, value), maxValueLength) });

/** Returns the item's name or number, as it follows the entity name. */
function toNamed(row: Operation, words: OperationWords, t: TextOf): string {
  const names = (row.Thing_Names ?? []).map((each) => t('quoted', { text: firstCharacters(each, maxValueLength) }));
  const many = Array.isArray(row.After?.Article_IDs) ? row.After.Article_IDs : [];
  const ids = row.Row_ID ? row.Row_ID.split(',') : many;
  const joinedNames = names.join(t('listSign'));
  if (names.length > 0)
    return ids.length > names.length ? t('names', { names: joinedNames, count: ids.length }) : joinedNames;
  if (ids.length > 1) return t('counted', { count: ids.length });
  const [id = ''] = ids as readonly string[];
  return /^\d+$/.test(id)
    ? t('number', { id })
    : id && t('quoted', { text: firstCharacters(words.coded(id), maxValueLength) });
}

/** Returns the changed fields with their new values; fields without a name are only counted. */
function getChanges(row: Operation, words: OperationWords, t: TextOf): string | undefined {
  const { Before: before, After: after } = row;
  if (!before || !after) return undefined;
  const changed = Object.entries(after).filter(
    ([field, value]) => !followed.test(field) && JSON.stringify(before[field]) !== JSON.stringify(value),
  );
  const named = changed.flatMap(([field, value]) => {
    const name = words.field(row.Entity ?? '', field);
    return name === field ? [] : [t('change', { field: name, value: quotedValue(row, field, value, words, t) })];
  });
  if (named.length === 0) return undefined;
  const shownMessages = named.slice(0, maxMessages);
  const more = changed.length - shownMessages.length;
  return [...shownMessages, ...(more > 0 ? [t('moreChanges', { count: more })] : [])].join(t('changeSign'));
}

/** An entry as a sentence: 张三把专题“星河汽车”的规则改为“…”. */
export const OperationSentence = observer(function OperationSentence({ row }: { readonly row: Operation }) {
  const t = useText('audit-log');
  const words = useOperationWords();
  const locale = useService(LocaleService);
  const action = row.Action ?? '';
  const entity = words.entity(row.Entity ?? '');
  const named = toNamed(row, words, t);
  const parts = {
    who: toWho(row, t),
    by: row.Simulator_ID_Label ?? row.Simulator_ID ?? '',
    thing: named ? t('thing', { entity, named }) : entity,
    named,
    action: words.action(action, [row.Entity ?? '']),
  };
  // Sentences of the owning plugin may include the new value of a field.
  const getFieldParts = () =>
    Object.entries(row.After ?? {}).map(([field, value]) => [field, quotedValue(row, field, value, words, t)] as const);
  const ownerSentence = words.said(row, () => ({ ...Object.fromEntries(getFieldParts()), ...parts }));
  if (ownerSentence !== undefined) return <>{ownerSentence}</>;
  const changes = action === 'update' ? getChanges(row, words, t) : undefined;
  if (changes !== undefined) return <>{t('sentence.changed', { ...parts, changes })}</>;
  const sentenceKey = locale.has('audit-log', `sentence.${action}`) ? `sentence.${action}` : 'sentence.other';
  return <>{t(sentenceKey, parts)}</>;
});
