import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { Button, Checkbox } from '#shared/ui';
import type { ExportSourceRow } from '../../export-contract';
import styles from '../data-import.module.css';
import { useTitleOf } from './use-source-title';

interface ColumnChoiceProps {
  readonly source: ExportSourceRow;
  readonly usual: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

/** Which columns a file has; they stand in the order of the source. */
export const ColumnChoice = observer(function ColumnChoice({ source, usual, chosen, onChange }: ColumnChoiceProps) {
  const t = useText('data-exchange');
  const titleOf = useTitleOf();
  const all = source.Columns.map(({ Key }) => Key);
  const toggle = (key: string, on: boolean): void =>
    onChange(all.filter((each) => (each === key ? on : chosen.includes(each))));
  return (
    <fieldset className={styles.columns}>
      <legend>{t('export.columnsTitle')}</legend>
      <div className={styles.buttons}>
        {source.Columns.map(({ Key, Title_Key }) => (
          <Checkbox key={Key} checked={chosen.includes(Key)} onChange={(on) => toggle(Key, on)}>
            {titleOf(Title_Key)}
          </Checkbox>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button small kind="quiet" onClick={() => onChange(all)}>
          {t('export.columnsAll')}
        </Button>
        <Button small kind="quiet" onClick={() => onChange(usual)}>
          {t('export.columnsUsual')}
        </Button>
        {chosen.length === 0 && (
          <span role="alert" className={styles.fault}>
            {t('export.columnsNone')}
          </span>
        )}
      </div>
    </fieldset>
  );
});
