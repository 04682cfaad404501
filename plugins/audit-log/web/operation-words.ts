import { LocaleService, useKernel, useService, useText } from '#core/web';
import { formatDate } from '#shared/time';
import { useUi } from '#shared/ui';
import { articleStatusTerms, emotionTerms, mediaTypeTerms, type Vocabulary } from '#shared/vocabulary';
import type { Operation } from './operation';

/** Fields whose values the whole product calls by the same names. */
const vocabularies: Readonly<Record<string, Vocabulary<string>>> = {
  Emotion: emotionTerms,
  Media_Type: mediaTypeTerms,
  Media_Types: mediaTypeTerms,
  Status: articleStatusTerms,
};
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * The words for what was done, and for what it was done to: those of this plugin, else the ones that the owning plugin
 * gives its rows, fields and values; what nobody names stays as it was written.
 */
export interface OperationWords {
  action(action: string): string;
  entity(entity: string): string;
  field(entity: string, field: string): string;
  value(row: Operation, field: string, value: unknown): string;
}

/** For components wrapped in `observer`. */
export function useOperationWords(): OperationWords {
  const t = useText('audit-log');
  const core = useText('core');
  const { language, timeZone } = useUi();
  const locale = useService(LocaleService);
  const { manifests } = useKernel();
  const ownersText = (key: string): string | undefined => {
    const owner = manifests.find(({ id }) => locale.has(id, key));
    return owner && locale.text(owner.id, key);
  };
  const one = ({ Entity, Names }: Operation, field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return core(value ? 'resource.yes' : 'resource.no');
    if (typeof value !== 'string') return JSON.stringify(value, null, 1);
    const terms = vocabularies[field];
    return (
      Names?.[`${field} ${value}`] ??
      ownersText(`${Entity}.choices.${field}.${value}`) ??
      (terms?.values.includes(value) ? terms.labelOf(value, language) : undefined) ??
      (moment.test(value) ? formatDate(new Date(value), undefined, timeZone) : value)
    );
  };
  return {
    action: (action) => (locale.has('audit-log', `action.${action}`) ? t(`action.${action}`) : action),
    entity: (entity) =>
      locale.has('audit-log', `entity.${entity}`) ? t(`entity.${entity}`) : (ownersText(`${entity}.title`) ?? entity),
    field: (entity, field) =>
      ownersText(`${entity}.fields.${field}`) ??
      (locale.has('audit-log', `field.${field}`) ? t(`field.${field}`) : field),
    value: (row, field, value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((each) => one(row, field, each)).join(t('listSign'))
        : one(row, field, Array.isArray(value) ? null : value),
  };
}
