import { useState } from 'react';
import { formatFileSize } from '#shared/format';
import { classes } from '../classes';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** Endings with their dot: `['.csv', '.xlsx']`; left out, every file is taken. */
  readonly types?: readonly string[];
  /** Bytes. */
  readonly maxSize?: number;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files by drop, click or keyboard; refuses what does not fit and says why. */
export function FileDrop({ types, maxSize = 25 * 1024 * 1024, multiple = false, disabled, onFiles }: FileDropProps) {
  const { t, language } = useUi();
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState('');
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const wrong = files.find(({ name }) => types && !types.some((type) => name.toLowerCase().endsWith(type)));
    const large = files.find(({ size }) => size > maxSize);
    setFault(
      wrong
        ? t('fileWrongType', { types: types?.join(' ') ?? '' })
        : large
          ? t('fileTooLarge', { size: formatFileSize(maxSize, language) })
          : '',
    );
    if (files.length > 0 && !wrong && !large) onFiles(files);
  };
  return (
    <label
      className={classes(styles.drop, over && styles.over)}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <Icon name="upload" size={22} />
      <span>{t('fileDrop')}</span>
      <span className={styles.note}>
        {[types?.join(' '), `≤ ${formatFileSize(maxSize, language)}`].filter(Boolean).join(' · ')}
      </span>
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
      <input
        type="file"
        disabled={disabled}
        multiple={multiple}
        accept={types?.join(',')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
