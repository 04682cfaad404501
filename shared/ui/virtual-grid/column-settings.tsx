import { useState } from 'react';
import { Button, IconButton } from '../button/button';
import { Checkbox } from '../form/ticks';
import { Popover } from '../overlay/popover';
import { useUi } from '../ui-context';
import { moveColumn, placeColumns, showColumn, type ColumnSettings, type GridColumn } from './grid-columns';
import styles from './virtual-grid.module.css';

interface ColumnSettingsButtonProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly small?: boolean;
}

/** Selects the visible columns, their order and width, and those pinned to the left; fully operable by keyboard. */
export function ColumnSettingsButton<Row>({ columns, settings, onSettings, small }: ColumnSettingsButtonProps<Row>) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const placed = placeColumns(columns, settings);
  const order = placed.map(({ id }) => id);
  const widen = (id: string, width: number) => onSettings({ ...settings, widths: { ...settings.widths, [id]: width } });
  const pin = (id: string, pinned: boolean) =>
    onSettings({
      ...settings,
      pinned: pinned ? [...(settings.pinned ?? []), id] : settings.pinned?.filter((each) => each !== id),
    });
  const lines = (
    <>
      {placed.map(({ id, title, visible, fixed, pinned, width }, index) => (
        <div key={id} className={styles.settingsLine} role="group" aria-label={title}>
          <Checkbox
            checked={visible}
            disabled={fixed}
            onChange={(shown) => onSettings(showColumn(settings, id, shown))}
          >
            {title}
          </Checkbox>
          <IconButton
            small
            icon="arrow-up"
            label={t('moveUp')}
            disabled={index === 0}
            onClick={() => onSettings(moveColumn(settings, order, id, -1))}
          />
          <IconButton
            small
            icon="arrow-down"
            label={t('moveDown')}
            disabled={index === placed.length - 1}
            onClick={() => onSettings(moveColumn(settings, order, id, 1))}
          />
          <IconButton small icon="minus" label={t('columnNarrower')} onClick={() => widen(id, width - 24)} />
          <IconButton small icon="add" label={t('columnWider')} onClick={() => widen(id, width + 24)} />
          <IconButton small icon="pin" label={t('fixColumn')} pressed={pinned} onClick={() => pin(id, !pinned)} />
        </div>
      ))}
      <Button small kind="quiet" icon="undo" onClick={() => onSettings({})}>
        {t('columnsReset')}
      </Button>
    </>
  );
  return (
    <Popover content={lines} label={t('columns')} open={open} onOpen={setOpen} align="end" className={styles.settings}>
      <IconButton small={small} icon="columns" label={t('columns')} aria-haspopup="dialog" aria-expanded={open} />
    </Popover>
  );
}
