import type { Field } from '#core/resource';
import { formatNumber } from '#shared/format';
import { Icon, Tag, TimeText, useUi } from '#shared/ui';
import { useText } from '../react/use-text';
import styles from './resource-screen.module.css';
import type { AnyRow } from './resource-parts';
import type { ResourceTexts } from '../form/resource-texts';

interface FieldCellProps {
  readonly name: string;
  readonly field: Field;
  readonly row: AnyRow;
  readonly texts: ResourceTexts;
}

const shownWords = 4;

/** Renders the value of a field in lists. */
export function FieldCell({ name, field, row, texts }: FieldCellProps) {
  const t = useText('core');
  const { language } = useUi();
  const value = row[name];
  if (value === null || value === undefined || value === '') return <span className={styles.nothing}>—</span>;
  switch (field.kind) {
    case 'toggle':
      return (
        <span className={value === true ? styles.yes : styles.nothing}>
          <Icon name={value === true ? 'check' : 'minus'} size={14} />{' '}
          {t(value === true ? 'resource.yes' : 'resource.no')}
        </span>
      );
    case 'time':
      return (
        <span className={styles.moment}>
          <TimeText at={String(value)} form="full" />
        </span>
      );
    case 'number':
      return <>{formatNumber(Number(value), language, 4)}</>;
    case 'choice':
      return <Tag>{texts.choice(name, String(value))}</Tag>;
    case 'words':
      return <Labels labels={value as readonly string[]} />;
    case 'reference': {
      const label = row[`${name}_Label`] ?? value;
      return Array.isArray(label) ? <Labels labels={label as readonly string[]} /> : <>{String(label)}</>;
    }
    case 'text':
      if (field.format === 'color') return <Tag color={String(value)}>{String(value)}</Tag>;
      return (
        <span className={styles.text} title={String(value)}>
          {String(value)}
        </span>
      );
    case 'json':
      return <code className={styles.text}>{JSON.stringify(value)}</code>;
  }
}

function Labels({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return <span className={styles.nothing}>—</span>;
  return (
    <span className={styles.labels} title={labels.slice(0, 100).join(', ')}>
      {labels.slice(0, shownWords).map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
      {labels.length > shownWords && <span className={styles.nothing}>+{labels.length - shownWords}</span>}
    </span>
  );
}
