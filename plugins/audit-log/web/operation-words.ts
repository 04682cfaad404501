import { useAllTexts, useKernel, usePluginName, useText, type TextParameters } from '#core/web';
import { formatDate } from '#shared/time';
import { useUi } from '#shared/ui';
import { articleStatusTerms, emotionTerms, mediaTypeTerms, type Vocabulary } from '#shared/vocabulary';
import type { Operation } from './operation';

/** Fields whose values have product-wide display names. */
const vocabularies: Readonly<Record<string, Vocabulary<string>>> = {
  Emotion: emotionTerms,
  Media_Type: mediaTypeTerms,
  Media_Types: mediaTypeTerms,
  Status: articleStatusTerms,
};
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Display names of actions and entities. The plugin that owns an entity provides them under `operation.THING`: `one` is
 * the entity name within a sentence, `actions.DEED` the name of one of its own actions, `said.DEED` the sentence that
 * describes it. Actions shared by many entities are named here, as are the sign-in entities, whose plugin is loaded
 * before anything is rendered. Anything without a name is shown as logged.
 */
export interface OperationWords {
  /** Returns the name of an action performed on one of these entities. */
  action(action: string, entities: readonly string[]): string;
  /** Returns the name of an entity within a sentence. */
  entity(entity: string): string;
  /** Returns the capitalized name of an entity for standalone use. */
  heading(entity: string): string;
  /**
   * Returns the name of an item identified by a code instead of a number: a plugin, or the channel that a plugin
   * provides.
   */
  coded(code: string): string;
  field(entity: string, field: string): string;
  value(row: Operation, field: string, value: unknown): string;
  /**
   * Returns the sentence that the owning plugin defines for the action; its parts are computed only if there is one.
   */
  said(row: Operation, parts: () => TextParameters): string | undefined;
}

/** For components wrapped in `observer`. */
export function useOperationWords(): OperationWords {
  const t = useText('audit-log');
  const core = useText('core');
  const { language, timeZone } = useUi();
  const locale = useAllTexts();
  const { manifests } = useKernel();
  const pluginName = usePluginName();
  const ownersText = (key: string, parts?: () => TextParameters): string | undefined => {
    const owner = manifests.find(({ id }) => locale.has(id, key));
    return owner && locale.text(owner.id, key, parts?.());
  };
  const ownAction = (entity: string, action: string) => ownersText(`operation.${entity}.actions.${action}`);
  const generalAction = (action: string) =>
    locale.has('audit-log', `action.${action}`) ? t(`action.${action}`) : undefined;
  const getAction = (action: string, entities: readonly string[]): string => {
    const [entity = '', ...others] = entities;
    if (others.length === 0) return ownAction(entity, action) ?? generalAction(action) ?? action;
    const owners = [...new Set(entities.flatMap((each) => ownAction(each, action) ?? []))].join(t('listSign'));
    return generalAction(action) ?? (owners || action);
  };
  const one = ({ Entity, Names }: Operation, field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return core(value ? 'resource.yes' : 'resource.no');
    if (typeof value !== 'string') return JSON.stringify(value, null, 1);
    const terms = vocabularies[field];
    return (
      Names?.[`${field} ${value}`] ??
      ownersText(`${Entity}.choices.${field}.${value}`) ??
      (terms?.values.includes(value) ? terms.getLabel(value, language) : undefined) ??
      (moment.test(value) ? formatDate(new Date(value), undefined, timeZone) : value)
    );
  };
  const getEntity = (entity: string): string =>
    ownersText(`operation.${entity}.one`) ?? ownersText(`${entity}.title`) ?? entity;
  return {
    action: getAction,
    entity: getEntity,
    heading: (entity) => getEntity(entity).replace(/^./u, (initial) => initial.toLocaleUpperCase(language)),
    coded: (code) => {
      const plugin = [code, `${code}-channel`].find((id) => manifests.some((manifest) => manifest.id === id));
      return plugin === undefined ? code : pluginName(plugin);
    },
    said: ({ Entity, Action }, parts) => ownersText(`operation.${Entity}.said.${Action}`, parts),
    field: (entity, field) =>
      ownersText(`${entity}.fields.${field}`) ??
      (locale.has('audit-log', `field.${field}`) ? t(`field.${field}`) : field),
    value: (row, field, value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((each) => one(row, field, each)).join(t('listSign'))
        : one(row, field, Array.isArray(value) ? null : value),
  };
}
