import type { ReactNode } from 'react';
import { useText } from '#core/web';
import { formatDuration } from '#shared/format';
import { Tag, TimeText, useUi, type Tone } from '#shared/ui';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { ConfigChange } from '../config-contract';
import styles from './config.module.css';

const tones: Readonly<Record<ConfigChange['Action'], Tone>> = {
  create: 'positive',
  update: 'accent',
  delete: 'negative',
};
const chosen: ReadonlySet<string> = new Set(['Source_Kind', 'Priority', 'Robots_Mode', 'Detail_Mode']);

/** Differences between configuration versions: each item with its fields before and after. */
export function ConfigChanges({
  changes,
  withVersion,
}: {
  readonly changes: readonly ConfigChange[];
  readonly withVersion?: boolean;
}) {
  const t = useText('collector-nodes');
  return (
    <ol className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.Version} ${change.Kind} ${change.Item_ID}`}>
          <p className={styles.head}>
            <Tag tone={tones[change.Action]}>{t(`config.actions.${change.Action}`)}</Tag>
            <strong>{change.Kind === 'setting' ? t('config.settings') : change.Name}</strong>
            <span className={styles.soft}>
              {withVersion && `${t('config.versionOf', { version: change.Version })} · `}
              <TimeText at={change.Made_At} form="full" /> · {change.User_Name ?? t('config.byItself')}
            </span>
          </p>
          <ChangedFields change={change} />
        </li>
      ))}
    </ol>
  );
}

function ChangedFields({ change: { Kind, Action, Before, After } }: { readonly change: ConfigChange }) {
  const t = useText('collector-nodes');
  const all = Action === 'delete' ? Before : After;
  const names = Object.keys(all ?? {}).filter(
    (name) => Action === 'update' || (all?.[name] !== null && all?.[name] !== ''),
  );
  const label = (name: string): string => t(`config.fields.${name}`);
  return (
    <dl className={styles.fields}>
      {names.map((name) => [
        <dt key={`${name} name`}>{label(name)}</dt>,
        <dd key={name}>
          {Action !== 'create' && (
            <del>
              <Value kind={Kind} name={name} value={Before?.[name]} />
            </del>
          )}
          {Action === 'update' && <span aria-hidden="true"> → </span>}
          {Action !== 'delete' && (
            <ins>
              <Value kind={Kind} name={name} value={After?.[name]} />
            </ins>
          )}
        </dd>,
      ])}
    </dl>
  );
}

function Value({
  kind,
  name,
  value,
}: {
  readonly kind: ConfigChange['Kind'];
  readonly name: string;
  readonly value: unknown;
}): ReactNode {
  const t = useText('collector-nodes');
  const { language } = useUi();
  if (value === null || value === undefined || value === '') return t('config.nothing');
  if (typeof value === 'boolean') return t(`config.${String(value)}`);
  if (name.endsWith('_Seconds')) return formatDuration(Number(value) * 1000, language);
  if (kind === 'setting' && name === 'Robots') return t(`config.choices.Robots_Mode.${String(value)}`);
  if (name === 'Media_Type') return mediaTypeTerms.getLabel(String(value), language);
  return chosen.has(name) ? t(`config.choices.${name}.${String(value)}`) : String(value);
}
