import { useText } from '#core/web';
import { Field, Segmented, TextInput } from '#shared/ui';
import { exportFormats, type ExportFormat } from '../../export-contract';
import styles from '../data-import.module.css';

interface FileFieldsProps {
  readonly name: string;
  /** Default file name. */
  readonly defaultName: string;
  readonly format: ExportFormat;
  readonly onName: (name: string) => void;
  readonly onFormat: (format: ExportFormat) => void;
}

/** Name and format of an export file, within a grid of fields. */
export function FileFields({ name, defaultName, format, onName, onFormat }: FileFieldsProps) {
  const t = useText('data-exchange');
  return (
    <>
      <Field label={t('export.name')}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={60}
            placeholder={defaultName}
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <div className={styles.labelled}>
        <span>{t('export.format')}</span>
        <Segmented
          label={t('export.format')}
          value={format}
          choices={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={onFormat}
        />
      </div>
    </>
  );
}
