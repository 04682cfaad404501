import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { Button, Checkbox, IconButton, useUi } from '#shared/ui';
import type { ExportSourceRow } from '../../export-contract';
import styles from '../data-import.module.css';
import { useTitleOf } from './use-source-title';

interface ColumnChoiceProps {
  readonly source: ExportSourceRow;
  readonly defaults: readonly string[];
  /** In file order. */
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

/** Selects and orders the columns of a file: selected ones come first. */
export const ColumnChoice = observer(function ColumnChoice({ source, defaults, chosen, onChange }: ColumnChoiceProps) {
  const t = useText('data-exchange');
  const { t: common } = useUi();
  const titleOf = useTitleOf();
  const all = source.Columns.map(({ Key }) => Key);
  const titles = new Map(source.Columns.map(({ Key, Title_Key }) => [Key, titleOf(Title_Key)]));
  const toggle = (key: string, on: boolean): void =>
    onChange(on ? [...chosen, key] : chosen.filter((each) => each !== key));
  const move = (key: string, by: -1 | 1): void => {
    const at = chosen.indexOf(key);
    const next = chosen.filter((each) => each !== key);
    next.splice(at + by, 0, key);
    onChange(next);
  };
  return (
    <fieldset className={styles.columns}>
      <legend>{t('export.columnsTitle')}</legend>
      <div className={styles.columnList}>
        {[...chosen, ...all.filter((key) => !chosen.includes(key))].map((key) => {
          const at = chosen.indexOf(key);
          const title = titles.get(key) ?? key;
          return (
            <div key={key} role="group" aria-label={title} className={styles.columnLine}>
              <Checkbox checked={at >= 0} onChange={(on) => toggle(key, on)}>
                {title}
              </Checkbox>
              {at >= 0 && (
                <span>
                  <IconButton
                    small
                    icon="arrow-up"
                    label={common('moveUp')}
                    disabled={at === 0}
                    onClick={() => move(key, -1)}
                  />
                  <IconButton
                    small
                    icon="arrow-down"
                    label={common('moveDown')}
                    disabled={at === chosen.length - 1}
                    onClick={() => move(key, 1)}
                  />
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div className={styles.buttons}>
        <Button small kind="quiet" onClick={() => onChange(all)}>
          {t('export.columnsAll')}
        </Button>
        <Button small kind="quiet" onClick={() => onChange(defaults)}>
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
